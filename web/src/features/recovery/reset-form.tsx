import { EMAIL_MAX } from "@keepwell/contract/fields.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { EmailField } from "@keepwell/ui/email-field.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { type ReactNode, useCallback, useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { RouterTextLink } from "../../app/links.tsx";
import type { FollowedHere } from "../../app/recovery.ts";
import { refuseProblems } from "../../app/refuse-problems.ts";
import { PATHS } from "../../paths.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { isPhrase } from "../../text/typed-phrase.ts";
import { type MethodChoice, MethodSection } from "./method-section.tsx";
import { firstMethod, isReady, type RecoveryMethod } from "./recovery-method.ts";

const FIELDS = ["email", "password", "password_confirmation", "verifier", "firstname", "lastname"] as const;

/** The typed new password, and the address. The address is needed because the rules compare the password with it. */
export interface NewCredentials {
  readonly email: string;
  readonly password: string;
}

interface ResetFormProps {
  readonly followed: FollowedHere;
  readonly typed: NewCredentials;
  readonly onTyped: (change: Partial<NewCredentials>) => void;
  /** Refuses a password that breaks the rules. */
  readonly requirePassword: () => Promise<void>;
  /** The field of the new password, with its strength. */
  readonly passwordField: (error: string | undefined) => ReactNode;
  readonly onDone: (method: RecoveryMethod) => void;
}

const refuse = (field: string, message: string): void => refuseProblems({ [field]: { code: null, message } });

/** Asks for a new password, and for the method to open the account. */
export function ResetForm({ followed, typed, onTyped, ...props }: ResetFormProps) {
  const words = useRecoveryText();
  const [repeated, repeat] = useState("");
  const [choice, setChoice] = useState<MethodChoice>({
    method: firstMethod(followed),
    code: "",
    phrase: "",
    firstname: "",
    lastname: "",
    request: followed.request,
  });
  // The function must stay the same in all renders: while the user waits for an administrator, an effect in the section
  // depends on it.
  const changeChoice = useCallback(
    (change: Partial<MethodChoice>) => setChoice((before) => ({ ...before, ...change })),
    [],
  );
  const { method, code, firstname, lastname } = choice;
  const { locale } = useAppearance();
  const by = (chosen: Exclude<RecoveryMethod, "replace">) =>
    chosen === "code" ? ({ kind: "code", code } as const) : ({ kind: chosen } as const);
  const submission = useSubmit({
    fields: FIELDS,
    failureOf: (error): Failure => {
      const failure = failureOf(error);
      if (failure.type === "internal") return { ...failure, message: words.reset.failed };
      const isUnopened = failure.type === "unverifiable" && method === "browser";
      return isUnopened ? { ...failure, message: words.reset.unopened } : failure;
    },
    action: async () => {
      const { isWholeRecoveryCode, replaceOther, reset } = await import("../../app/recovery.ts");
      if (typed.password !== repeated) refuse("password_confirmation", words.reset.mismatch);
      await props.requirePassword();
      if (method === undefined) return;
      if (method === "replace")
        return replaceOther(followed.followed, { ...typed, firstname, lastname, locale });
      if (method === "code" && !(await isWholeRecoveryCode(code))) refuse("verifier", words.code.mistyped);
      await reset(followed.followed, { ...typed, by: by(method) });
    },
    onDone: () => method !== undefined && props.onDone(method),
  });
  const missing = useMissing({ ...typed, ...choice, repeated });
  return (
    <Form submission={submission} refusal={missing}>
      <FormAlert submission={submission} />
      {submission.errorType === "invalid_token" && (
        <p>
          <RouterTextLink to={PATHS["auth.forgot-password"]}>{words.reset.askAgain}</RouterTextLink>
        </p>
      )}
      <EmailField
        {...submission.field("email", typed.email, (email) => onTyped({ email }))}
        label={words.reset.email}
        autoComplete="username"
        maxLength={EMAIL_MAX}
      />
      {props.passwordField(submission.errors.password)}
      <PasswordField
        {...submission.field("password_confirmation", repeated, repeat)}
        label={words.reset.repeat}
        autoComplete="new-password"
      />
      <MethodSection followed={followed} choice={choice} onChoice={changeChoice} errors={submission.errors} />
      <SubmitButton
        submission={submission}
        variant={method === "empty" || method === "replace" ? "danger" : "primary"}
        isWide
        pendingLabel={words.reset.submitting}
        disabledReason={missing}
      >
        {words.reset.submit}
      </SubmitButton>
    </Form>
  );
}

interface Filled extends NewCredentials, MethodChoice {
  readonly repeated: string;
}

/** Says why the password cannot be set yet; undefined if it can. */
function useMissing(filled: Filled): string | undefined {
  const { email, password, repeated, method, code, request, phrase } = filled;
  const { reset, empty, replace } = useRecoveryText();
  if (method === "administrator" && !isReady(request)) return reset.fillAdministrator;
  if ([email, password, repeated].includes("")) return reset.fill;
  if (method === undefined) return reset.ways;
  if (method === "code" && code.trim() === "") return reset.fillCode;
  if (method === "empty" && !isPhrase(phrase, empty.phrase)) return reset.fillPhrase;
  if (method !== "replace") return undefined;
  if ([filled.firstname, filled.lastname].some((one) => one.trim() === "")) return reset.fillNames;
  return isPhrase(phrase, replace.phrase) ? undefined : reset.fillReplace;
}
