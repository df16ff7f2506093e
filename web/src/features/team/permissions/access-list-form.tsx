import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { type ReactNode, useState } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useText } from "../../../text/text.ts";
import { ChangePreview } from "./change-preview.tsx";
import { FormButtons, managerForm } from "./form-buttons.tsx";
import { type Draft, type Edit, isSame, previewed, rebaseDraft } from "./list-draft.ts";
import type { ListProps } from "./list-props.ts";
import { MemberPicker } from "./member-picker.tsx";
import { RightsBoxes } from "./rights-boxes.tsx";
import { useUnsaved } from "./unsaved.ts";
import { makeDraft, useSaveList } from "./use-save-list.ts";

interface AccessListFormProps extends ListProps {
  /** The destructive action, shown at the left end, apart from the other buttons. */
  readonly start: ReactNode;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/**
 * The form for an access list: its members and the permissions that it grants. Shows a preview of the changes before
 * the list is saved.
 */
export function AccessListForm(props: AccessListFormProps) {
  const { session, object, list } = props;
  const text = usePermissionsText().accessList;
  const { common } = useText();
  const start = makeDraft(list);
  const [edited, keep] = useState<Edit | null>(null);
  const draft = edited ? rebaseDraft(start, edited) : start;
  const edit = (next: Draft) => keep({ shown: start, edited: next });
  const isChanged = !isSame(draft, start);
  const settle = useUnsaved(isChanged);
  const forget = () => keep(null);
  const submission = useSaveList(props, draft, () => {
    settle();
    forget();
    props.onSaved();
  });
  return (
    <Form submission={submission} className={managerForm}>
      <FormAlert submission={submission} />
      <TextField
        {...submission.field("name", draft.name, (name) => edit({ ...draft, name }))}
        label={text.name}
        hint={text.nameHint}
        isPrivate
        maxLength={NAME_MAX}
      />
      <MemberPicker
        session={session}
        value={draft.grantees}
        onChange={(grantees) => edit({ ...draft, grantees })}
        error={submission.errors.users}
      />
      <RightsBoxes {...props} model={object.model} draft={draft} onChange={edit} />
      {isChanged && (
        <ChangePreview
          session={session}
          object={object}
          change={{ kind: "save", list: previewed(list?.uid ?? null, object.model, draft) }}
        />
      )}
      <FormButtons model={object.model} start={props.start}>
        <Button
          onPress={() => {
            forget();
            props.onCancel();
          }}
        >
          {common.cancel}
        </Button>
        <SaveButton submission={submission} label={text.save} />
      </FormButtons>
    </Form>
  );
}
