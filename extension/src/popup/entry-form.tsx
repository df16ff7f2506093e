import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { TextArea } from "@keepwell/ui/text-area.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { withScheme } from "@keepwell/ui/with-scheme.ts";
import { type ReactNode, useState } from "react";
import type { ServerDevice } from "../device/open-device.ts";
import { BucketSelect } from "../entry/bucket-select.tsx";
import { isNew } from "../entry/kept-form.ts";
import type { KeptForm } from "../entry/read-form.ts";
import { text } from "../text/text.ts";
import type { Vault } from "../vault/read-vault.ts";
import type { FrontPage } from "./front-page.ts";
import { NewPassword } from "./new-password.tsx";
import { SubPage } from "./sub-page.tsx";
import { useEntryForm } from "./use-entry-form.ts";

interface EntryFormProps {
  readonly device: ServerDevice;
  readonly session: Session;
  readonly vault: Vault;
  readonly front: FrontPage | undefined;
  readonly form: KeptForm;
  readonly onForm: (form: KeptForm) => void;
  readonly onSaved: (uid: string) => void;
  readonly onLeave: () => void;
}

/** The form of a new entry, or of an entry that the user edits. Its values are kept while the popup is closed. */
export function EntryForm(props: EntryFormProps) {
  const { form, onLeave } = props;
  const words = text().form;
  const edit = useEntryForm(props);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (edit.isDirty ? setAsking(true) : onLeave());
  return (
    <SubPage title={isNew(form) ? words.newTitle : words.editTitle} back={text().entry.back} onBack={leave}>
      {edit.failure && <Alert tone="error" isLive title={edit.failure.message} />}
      {edit.isReady && (
        <Form submission={edit.submission} autoComplete="off" className="flex flex-col gap-4 py-2">
          {edit.isStale && <Alert tone="info">{words.changedElsewhere}</Alert>}
          <FormAlert submission={edit.submission} />
          <Inputs {...props} edit={edit} />
          <div className="flex gap-2">
            <SubmitButton submission={edit.submission} pendingLabel={words.saving}>
              {words.save}
            </SubmitButton>
            <Button onPress={leave}>{words.cancel}</Button>
          </div>
        </Form>
      )}
      {isAsking && (
        <QuestionDialog
          title={words.discardTitle}
          action={words.discard}
          isDangerous
          onConfirm={onLeave}
          onCancel={() => setAsking(false)}
        >
          {words.discardText}
        </QuestionDialog>
      )}
    </SubPage>
  );
}

type InputsProps = EntryFormProps & { readonly edit: ReturnType<typeof useEntryForm> };

function Inputs(props: InputsProps): ReactNode {
  const { vault, form, onForm, edit } = props;
  const { typed, change, submission } = edit;
  const words = { ...text().entry, ...text().form };
  const isNote = edit.opened?.entry.type === "note";
  return (
    <>
      <TextField
        {...submission.field("name", typed.name, (name) => change({ name }))}
        label={words.name}
        isPrivate
      />
      {!isNote && <LoginInputs {...props} />}
      <TextArea
        {...submission.field("text", typed.text, (value) => change({ text: value }))}
        label={isNote ? words.text : words.notes}
        isPrivate
        isOptional
        rows={isNote ? 8 : 2}
      />
      {isNew(form) && (
        <BucketSelect vault={vault} value={form.bucket} onChange={(bucket) => onForm({ ...form, bucket })} />
      )}
    </>
  );
}

function LoginInputs({ device, session, front, edit }: InputsProps) {
  const { typed, change, submission } = edit;
  const words = text().entry;
  return (
    <>
      <TextField
        {...submission.field("username", typed.username, (username) => change({ username }))}
        label={words.username}
        isPrivate
        isOptional
      />
      <NewPassword
        {...submission.field("password", typed.password, (password) => change({ password }))}
        device={device}
        session={session}
        front={front}
        address={typed.url}
      />
      <TextField
        {...submission.field("url", typed.url, (url) => change({ url }))}
        label={words.address}
        type="url"
        isPrivate
        isOptional
        onLeave={() => {
          const url = withScheme(typed.url);
          if (url !== typed.url) change({ url });
        }}
      />
    </>
  );
}
