import type { Session } from "@keepwell/client/session/session.ts";
import { EMAIL_MAX, PERSON_NAME_MAX } from "@keepwell/contract/fields.ts";
import { type ReactNode, useEffect, useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { loadAccounts } from "../../app/sessions.ts";
import { useText } from "../../text/text.ts";
import { useAppearance } from "../../ui/appearance.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { type AccountType, type OfferedPlan, PlanRows, plansOf } from "./plan-rows.tsx";
import { SignUpSummary } from "./sign-up-summary.tsx";
import { useNewPassword } from "./use-new-password.ts";

const FIELDS = ["firstname", "lastname", "email", "email_confirm", "password", "plan"] as const;
const EMPTY = { firstname: "", lastname: "", email: "", email_confirm: "", password: "" };
type Typed = typeof EMPTY;

interface SignUpFormProps {
  readonly plan: OfferedPlan;
  readonly onPlanChange: (plan: OfferedPlan) => void;
  readonly onDone: (session: Session) => void;
}

const typeOf = (plan: OfferedPlan): AccountType =>
  plansOf("enterprise").includes(plan) ? "enterprise" : "standard";

const firstPlanOf = (type: AccountType): OfferedPlan => (type === "enterprise" ? "small_business" : "free");

/** Account type, plan, account; the summary with the terms and the button stands beside. */
export function SignUpForm({ plan, onPlanChange, onDone }: SignUpFormProps) {
  const text = useText().identity.signup;
  const { locale } = useAppearance();
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [isAccepted, accept] = useState(false);
  const [remember, setRemember] = useState(true);
  const password = useNewPassword(typed.password, typed);
  useEffect(() => void loadAccounts().then(({ prepare }) => prepare()), []);
  const submission = useSubmit({
    fields: FIELDS,
    failureOf,
    onDone,
    action: async () => {
      await password.require();
      return (await loadAccounts()).signUp({ ...typed, plan, locale, remember });
    },
  });
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  return (
    <form
      ref={submission.form}
      noValidate
      className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,35rem)_20rem]"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAccepted) submission.submit();
      }}
    >
      <div className="flex flex-col gap-8">
        <FormAlert submission={submission} />
        <div className="flex flex-col gap-4">
          <SegmentedControl
            label={text.accountType}
            options={[
              { value: "standard", label: text.standard },
              { value: "enterprise", label: text.enterprise },
            ]}
            value={typeOf(plan)}
            onChange={(type) => onPlanChange(firstPlanOf(type))}
          />
          <PlanRows type={typeOf(plan)} value={plan} error={submission.errors.plan} onChange={onPlanChange} />
        </div>
        <Section title={text.account}>
          <NameFields typed={typed} errors={submission.errors} onChange={set} />
          <EmailFields typed={typed} errors={submission.errors} onChange={set} />
          <NewPasswordField
            value={typed.password}
            strength={password.strength}
            error={submission.errors.password}
            onChange={(value) => set({ password: value })}
          />
          <Remember isChecked={remember} onChange={setRemember} />
        </Section>
      </div>
      <SignUpSummary
        plan={plan}
        isAccepted={isAccepted}
        onAccept={accept}
        isPending={submission.processing}
      />
    </form>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="border-b border-line pb-2 text-section">{title}</h2>
      {children}
    </section>
  );
}

interface RememberProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function Remember(props: RememberProps) {
  const text = useText().identity.login;
  return <Checkbox name="remember" label={text.remember} hint={text.rememberHint} {...props} />;
}

interface FieldsProps {
  readonly typed: Typed;
  readonly errors: Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;
  readonly onChange: (change: Partial<Typed>) => void;
}

function NameFields({ typed, errors, onChange }: FieldsProps) {
  const text = useText().identity.signup;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={text.firstname}
        name="firstname"
        autoComplete="given-name"
        maxLength={PERSON_NAME_MAX}
        value={typed.firstname}
        error={errors.firstname}
        onChange={(firstname) => onChange({ firstname })}
      />
      <TextField
        label={text.lastname}
        name="lastname"
        autoComplete="family-name"
        maxLength={PERSON_NAME_MAX}
        value={typed.lastname}
        error={errors.lastname}
        onChange={(lastname) => onChange({ lastname })}
      />
    </div>
  );
}

function EmailFields({ typed, errors, onChange }: FieldsProps) {
  const text = useText().identity.signup;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={text.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={EMAIL_MAX}
        value={typed.email}
        error={errors.email}
        onChange={(email) => onChange({ email })}
      />
      <TextField
        label={text.emailConfirm}
        name="email_confirm"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={EMAIL_MAX}
        value={typed.email_confirm}
        error={errors.email_confirm}
        onChange={(email_confirm) => onChange({ email_confirm })}
      />
    </div>
  );
}
