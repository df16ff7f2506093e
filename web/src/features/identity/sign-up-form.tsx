import type { Session } from "@keepwell/client/session/session.ts";
import type { PaySignUp, SignUpPayment } from "@keepwell/client/sign-in/sign-up.ts";
import { isEnterprisePlan, type OfferedPlan } from "@keepwell/contract/plans.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { withSummary } from "@keepwell/ui/summary.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { type ReactNode, useEffect, useState } from "react";
import { cardFailureOf } from "../../app/card-failure.ts";
import { loadAccounts } from "../../app/load-accounts.ts";
import { refuseProblems } from "../../app/refuse-problems.ts";
import { useSignUpText } from "../../text/sign-up-text.ts";
import { useText } from "../../text/text.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import {
  type Account,
  AccountFields,
  EMPTY_ACCOUNT,
  SIGN_UP_FIELDS,
  type SignUpErrors,
} from "./sign-up-fields.tsx";
import { SignUpSummary } from "./sign-up-summary.tsx";
import { useNewPassword } from "./use-new-password.ts";

/** The payment of the chosen plan. The screen passes it in, because one feature may not import another. */
export interface SignUpPayments {
  /**
   * The sections of the form below the account. When the user chooses another plan, the values typed in these sections
   * are kept.
   */
  readonly sections: (form: { readonly enterprise: string; readonly errors: SignUpErrors }) => ReactNode;
  /** The problem that the card form reports. It is shown in place of the sentence for a failed sign-up. */
  readonly problem: string | undefined;
  /** Why no payment is possible now. */
  readonly refusal: string | undefined;
  /** Returns the typed values, with a placeholder in place of the card's token. */
  readonly typed: () => SignUpPayment;
  /**
   * Checks the typed card without sending it. If the card has a problem, the card form shows it, and the result is
   * false.
   */
  readonly checkCard: () => Promise<boolean>;
  /** @throws `card_error` if the card form, the bank or the provider refuses the card. */
  readonly run: PaySignUp;
}

interface SignUpFormProps {
  readonly plan: OfferedPlan;
  /** The section in which the user chooses the type of account and the plan. */
  readonly choice: (error: string | undefined) => ReactNode;
  /** The cost of the plan and the days of payment, shown above the terms. */
  readonly cost: ReactNode;
  readonly payment: SignUpPayments;
  readonly onDone: (session: Session) => void;
}

/** The sign-up form: plan, account and payment. Beside these are the summary, the terms and the button. */
export function SignUpForm({ plan, choice, cost, payment, onDone }: SignUpFormProps) {
  const text = useSignUpText();
  const { locale } = useAppearance();
  const [typed, setTyped] = useState(EMPTY_ACCOUNT);
  const [isAccepted, accept] = useState(false);
  const [remember, setRemember] = useState(true);
  const hasEnterprise = isEnterprisePlan(plan);
  const password = useNewPassword(typed.password, typed);
  useEffect(() => void loadAccounts().then(({ prepare }) => prepare()), []);
  const submission = useSubmit({
    fields: SIGN_UP_FIELDS,
    failureOf: cardFailureOf,
    onDone,
    action: async () => {
      const { signUp, signUpProblems } = await loadAccounts();
      const enterprise = hasEnterprise ? typed.enterprise : undefined;
      const account = { ...typed, enterprise, plan, locale, remember };
      const fields = {
        ...(await signUpProblems({ ...account, ...payment.typed() })),
        ...(await password.problems()),
      };
      // The card is checked last, because the card form moves the focus to its first mistake.
      refuseProblems(fields, { isCardSound: await payment.checkCard() });
      return signUp(account, payment.run);
    },
  });
  const refusal = payment.refusal ?? (isAccepted ? undefined : text.acceptFirst);
  const set = (change: Partial<Account>) => setTyped((before) => ({ ...before, ...change }));
  return (
    <Form submission={submission} refusal={refusal} className={withSummary}>
      <div className="flex min-w-0 flex-col gap-8">
        {choice(submission.errors.plan)}
        <FormSection title={text.account}>
          <AccountFields
            hasEnterprise={hasEnterprise}
            typed={typed}
            errors={submission.errors}
            onChange={set}
          />
          <NewPasswordField
            value={typed.password}
            strength={password.strength}
            error={submission.errors.password}
            onChange={(value) => set({ password: value })}
          />
          <Remember isChecked={remember} onChange={setRemember} />
        </FormSection>
        {payment.sections({ enterprise: typed.enterprise, errors: submission.errors })}
      </div>
      <SignUpSummary
        cost={cost}
        submission={submission}
        problem={payment.problem}
        refusal={refusal}
        terms={{ isAccepted, onAccept: accept }}
      />
    </Form>
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
