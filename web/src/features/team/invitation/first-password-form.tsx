import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Invitation } from "@keepwell/contract/team/invitation.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { PhraseField } from "@keepwell/ui/phrase-field.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { type ReactNode, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { isPhrase } from "../../../text/typed-phrase.ts";

interface FirstPasswordFormProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly password: string;
  /** Refuses a password that breaks the rules. */
  readonly requirePassword: () => Promise<void>;
  /** The field of the password, with its strength. */
  readonly passwordField: (error: string | undefined) => ReactNode;
  /**
   * Called with null if the account was created but the page could not sign in to it. The user then signs in
   * themselves.
   */
  readonly onDone: (session: Session | null) => void;
}

/** Asks an invited person for their first password, and creates the account. */
export function FirstPasswordForm(props: FirstPasswordFormProps) {
  const { token, invitation, password } = props;
  const words = useTeamText().invitation;
  const { locale } = useAppearance();
  const [repeated, repeat] = useState("");
  const [phrase, setPhrase] = useState("");
  const [replace, setReplace] = useState(invitation.replaces);
  const submission = useSubmit({
    fields: ["password", "password_confirmation", "replace"],
    failureOf: (error) => {
      // Another person has signed up with the address since the link was opened.
      if (error instanceof CallFailure && error.fields["replace"]) setReplace(true);
      return failureOf(error);
    },
    action: async () => {
      if (password !== repeated) refuseRepeated(words.mismatch);
      await props.requirePassword();
      const { setFirstPassword } = await import("../../../app/team-account.ts");
      return setFirstPassword({ token, invitation, password, locale, replace });
    },
    onDone: props.onDone,
  });
  const isConfirmed = !replace || isPhrase(phrase, words.replaces.phrase);
  const filled = password === "" || repeated === "" ? words.fill : undefined;
  const missing = filled ?? (isConfirmed ? undefined : words.replaces.fill);
  return (
    <Form submission={submission} refusal={missing}>
      <p className="text-ink-2">{words.text(invitation.firstname, invitation.enterprise.name)}</p>
      <FormAlert submission={submission} />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        isReadOnly
        value={invitation.email}
        onChange={() => undefined}
      />
      {props.passwordField(submission.errors.password)}
      <PasswordField
        {...submission.field("password_confirmation", repeated, repeat)}
        label={words.repeat}
        autoComplete="new-password"
      />
      {replace && <ReplacePart phrase={phrase} onPhrase={setPhrase} error={submission.errors.replace} />}
      <SubmitButton
        submission={submission}
        variant={replace ? "danger" : "primary"}
        isWide
        pendingLabel={words.submitting}
        disabledReason={missing}
      >
        {words.submit}
      </SubmitButton>
    </Form>
  );
}

interface ReplacePartProps {
  readonly phrase: string;
  readonly onPhrase: (phrase: string) => void;
  readonly error: string | undefined;
}

/**
 * Shown if another account already has the address but has not proven it. Says what is deleted with that account. The
 * user confirms this by typing a phrase.
 */
function ReplacePart({ phrase, onPhrase, error }: ReplacePartProps) {
  const words = useTeamText().invitation.replaces;
  return (
    <>
      <Alert tone="warning" title={words.title}>
        <p>{words.text}</p>
        <p className="mt-2">{words.keep}</p>
      </Alert>
      <PhraseField words={words} name="replace" value={phrase} onChange={onPhrase} error={error} />
    </>
  );
}

const refuseRepeated = (message: string): never => {
  const fields = { password_confirmation: { code: null, message } };
  throw new CallFailure("validation", { code: "validation", fields });
};
