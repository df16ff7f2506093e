import { accountNameOf } from "@keepwell/client/extra/passkey.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useEffect } from "react";
import { BucketSelect } from "../entry/bucket-select.tsx";
import { EntryNote } from "../entry/entry-note.tsx";
import { text } from "../text/text.ts";
import { NEW, type SaveProps, useSave } from "./use-save.ts";

/** The form in which the user chooses where a new passkey is saved. */
export function SaveForm(props: SaveProps) {
  const { call, creation, vault } = props;
  const words = text().passkeys;
  const { entries, choice, setChoice, bucket, setBucket, target, name, submission } = useSave(props);
  const { hostname } = new URL(call.origin);
  const user = accountNameOf(creation);
  const { form } = submission;
  // Set the focus to the chosen row, so that Enter saves. If there are no rows, set it to the button.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input:checked, button[type=submit]")?.focus();
  }, [form]);
  return (
    <Form submission={submission} autoComplete="off" className="flex flex-col gap-4">
      {user !== "" && <p className="wrap-anywhere">{words.saveFor(user)}</p>}
      <FormAlert submission={submission} />
      {entries.length > 0 ? (
        <RadioRows
          label={words.saveIn}
          name="where"
          value={choice}
          onChange={setChoice}
          rows={[
            ...entries.map((entry) => ({
              value: entry.uid,
              title: entry.name,
              note: <EntryNote entry={entry} host={hostname} />,
            })),
            { value: NEW, title: text().save.newEntry, note: <span className="wrap-anywhere">{name}</span> },
          ]}
        />
      ) : (
        <p className="wrap-anywhere text-ink-2">{words.inNewEntry(name)}</p>
      )}
      {!target && bucket && <BucketSelect vault={vault} value={bucket.uid} onChange={setBucket} />}
      <SubmitButton
        submission={submission}
        pendingLabel={text().form.saving}
        isWide
        disabledReason={target || bucket ? undefined : text().popup.noBucket}
      >
        {words.save}
      </SubmitButton>
    </Form>
  );
}
