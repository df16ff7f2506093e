import { EMAIL_MAX, ENTERPRISE_NAME_MAX, PERSON_NAME_MAX } from "@keepwell/contract/fields.ts";
import { EmailField } from "@keepwell/ui/email-field.tsx";
import { TextField, type TextFieldProps } from "@keepwell/ui/text-field.tsx";
import { Suspense } from "react";
import { useSignUpText } from "../../text/sign-up-text.ts";
import { useText } from "../../text/text.ts";
import { TakenAddress } from "./taken-address.tsx";

export const SIGN_UP_FIELDS = [
  "plan",
  "enterprise",
  "firstname",
  "lastname",
  "email",
  "email_confirm",
  "password",
  "organization",
  "address",
  "address2",
  "city",
  "postalcode",
  "iso_country",
  "iso_state",
] as const;

export type SignUpErrors = Readonly<Partial<Record<(typeof SIGN_UP_FIELDS)[number], string>>>;

export const EMPTY_ACCOUNT = {
  enterprise: "",
  firstname: "",
  lastname: "",
  email: "",
  email_confirm: "",
  password: "",
};
export type Account = Readonly<typeof EMPTY_ACCOUNT>;

interface AccountFieldsProps {
  readonly hasEnterprise: boolean;
  readonly typed: Account;
  readonly errors: SignUpErrors;
  readonly onChange: (change: Partial<Account>) => void;
}

/** The fields for the enterprise's name, the user's name and the email address, without the password. */
export function AccountFields({ hasEnterprise, typed, errors, onChange }: AccountFieldsProps) {
  const { errors: words } = useText();
  const text = useSignUpText();
  const { email_taken: emailTaken } = words.byField;
  const bind = (name: keyof Account): Pick<TextFieldProps, "name" | "value" | "error" | "onChange"> => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (value) => onChange({ [name]: value }),
  });
  return (
    <>
      {hasEnterprise && (
        <TextField
          label={text.enterpriseName}
          autoComplete="organization"
          maxLength={ENTERPRISE_NAME_MAX}
          {...bind("enterprise")}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={text.firstname}
          autoComplete="given-name"
          maxLength={PERSON_NAME_MAX}
          {...bind("firstname")}
        />
        <TextField
          label={text.lastname}
          autoComplete="family-name"
          maxLength={PERSON_NAME_MAX}
          {...bind("lastname")}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <EmailField label={text.email} autoComplete="username" maxLength={EMAIL_MAX} {...bind("email")} />
        <EmailField
          label={text.emailConfirm}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          {...bind("email_confirm")}
        />
      </div>
      {errors.email === emailTaken && (
        <Suspense>
          <TakenAddress />
        </Suspense>
      )}
    </>
  );
}
