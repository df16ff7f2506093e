import type { Grantee } from "@keepwell/contract/team/fields.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useId, useState } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { type AddedModel, draftOf, LEVELS, type Level, listOfLevel } from "./add-people-draft.ts";
import { ChangePreview } from "./change-preview.tsx";
import { findNote } from "./find-note.ts";
import { previewed } from "./list-draft.ts";
import type { ListProps } from "./list-props.ts";
import { MemberPicker } from "./member-picker.tsx";
import { useUnsaved } from "./unsaved.ts";
import { useSaveList } from "./use-save-list.ts";

interface AddPeopleProps extends Omit<ListProps, "list"> {
  readonly model: AddedModel;
  readonly lists: readonly AccessList[];
  /** Whether the search field takes the focus. */
  readonly isFocused: boolean;
}

const NONE: readonly Grantee[] = [];

/**
 * Gives people and groups a level in one step. Adds them to the access list of that level, or to a new list if there is
 * none.
 */
export function AddPeople({ model, lists, isFocused, ...props }: AddPeopleProps) {
  const { session, object, mine } = props;
  const text = usePermissionsText();
  const words = text.addPeople;
  const id = useId();
  const [chosen, choose] = useState(NONE);
  const levels = LEVELS[model].filter((one) => mine[one] === true);
  const [level, setLevel] = useState<Level>("read");
  const list = listOfLevel(model, lists, level);
  const name = list?.name ?? words.lists[level];
  const draft = draftOf(chosen, { model, level, list, name });
  const isEmpty = chosen.length === 0;
  const settle = useUnsaved(!isEmpty);
  const submission = useSaveList({ ...props, list }, draft, () => {
    settle();
    choose(NONE);
  });
  const missing = isEmpty ? words.chooseFirst : undefined;
  if (levels.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border border-line bg-sunken px-4 py-3">
      <h3 id={id} className="text-section">
        {words.title}
      </h3>
      <Form submission={submission} refusal={missing}>
        <FormAlert submission={submission} />
        <MemberPicker
          session={session}
          value={chosen}
          onChange={choose}
          isFocused={isFocused}
          error={submission.errors.users ?? submission.errors.name}
          words={{ members: words.who, add: words.search }}
        />
        <div className="flex flex-col gap-1.5">
          <SegmentedControl
            label={words.level}
            value={level}
            onChange={setLevel}
            options={levels.map((value) => ({ value, label: text.names[value] }))}
          />
          <p className="text-meta text-ink-2">{findNote(text, model, level)}</p>
        </div>
        {!isEmpty && (
          <>
            <p className="text-ui text-ink-2">{list ? words.extends(name) : words.creates(name)}</p>
            <ChangePreview
              session={session}
              object={object}
              change={{ kind: "save", list: previewed(list?.uid ?? null, model, draft) }}
            />
          </>
        )}
        <div>
          <SubmitButton submission={submission} pendingLabel={words.adding} disabledReason={missing}>
            {words.add}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
