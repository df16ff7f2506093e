import type { Session } from "@keepwell/client/session/session.ts";
import { isOfferedPlan, type OfferedPlan } from "@keepwell/contract/plans.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { classes } from "@keepwell/ui/classes.ts";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { RouterTextLink } from "../app/links.tsx";
import { queryClient } from "../app/query-client.ts";
import { enterSession } from "../app/sessions.ts";
import { paymentConfigQuery } from "../features/billing/card/payment-config.ts";
import { PlanChoice } from "../features/billing/plans/plan-choice.tsx";
import { FreeOfChargeCost, PlanCost } from "../features/billing/plans/plan-cost.tsx";
import { useSignUpPayment } from "../features/billing/sign-up/use-sign-up-payment.tsx";
import { SignUpForm } from "../features/identity/sign-up-form.tsx";
import { signUpRuleQuery } from "../features/identity/sign-up-rule.ts";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS, safeRedirect } from "../paths.ts";
import { useSignUpText } from "../text/sign-up-text.ts";
import { useText } from "../text/text.ts";

const route = getRouteApi("/signup");

export function SignUpScreen() {
  const { login } = useText().identity;
  const text = useSignUpText();
  const { redirect } = route.useSearch();
  return (
    <AuthFrame
      title={text.title}
      isWide
      after={
        <p>
          {text.haveAccount}{" "}
          <RouterTextLink to={PATHS["auth.login"]} search={redirect === undefined ? {} : { redirect }}>
            {text.signIn}
          </RouterTextLink>
        </p>
      }
    >
      {isSecureContext ? (
        <Suspense>
          <AdmittedSignUp />
        </Suspense>
      ) : (
        <Alert tone="error">{login.insecure}</Alert>
      )}
    </AuthFrame>
  );
}

/** The sign-up form, or the reason why the server accepts no new accounts. */
function AdmittedSignUp() {
  const text = useSignUpText();
  const rule = useQuery(signUpRuleQuery, queryClient);
  const payments = useQuery(paymentConfigQuery, queryClient);
  const isLoading = rule.isLoading || payments.isLoading;
  const isSlow = useDelayedPending(isLoading);
  // If the rule cannot be read, the form is shown, because the server itself refuses a sign-up that the rule forbids.
  const { mode = "open", domains = [] } = rule.data ?? {};
  if (mode === "closed")
    return (
      <Alert tone="info" title={text.closed.title}>
        {text.closed.text}
      </Alert>
    );
  return (
    // While the rule and the prices are being loaded, the invisible form already takes its space, so that nothing moves
    // when it appears.
    <div className="relative">
      {isSlow && (
        <div className="absolute inset-x-0 top-0">
          <SkeletonRows />
        </div>
      )}
      <div className={classes("flex flex-col gap-8", isLoading && "invisible")}>
        {mode === "invited" && <Alert tone="info">{text.onlyInvited}</Alert>}
        {mode === "domains" && <Alert tone="info">{text.onlyDomains(domains)}</Alert>}
        <SignUp />
      </div>
    </div>
  );
}

const NEW_USAGE = { buckets: 0, sharings: 0, users: 1 };

function SignUp() {
  const { redirect, plan: wanted } = route.useSearch();
  const navigate = useNavigate();
  const plan = isOfferedPlan(wanted) ? wanted : "free";
  const payment = useSignUpPayment(plan);
  const choose = (chosen: OfferedPlan) =>
    void navigate({
      to: PATHS.signup,
      search: (before) => ({ ...before, plan: chosen }),
      replace: true,
      resetScroll: false,
    });
  const enter = (session: Session) => {
    enterSession(session);
    void navigate({ href: safeRedirect(redirect) });
  };
  const cost = {
    priced: <PlanCost plan={plan} hasTrial usage={NEW_USAGE} />,
    free_of_charge: <FreeOfChargeCost plan={plan} />,
    none: null,
  };
  return (
    <SignUpForm
      plan={plan}
      choice={(error) => <PlanChoice value={plan} error={error} onChange={choose} />}
      cost={cost[payment.offer]}
      payment={payment}
      onDone={enter}
    />
  );
}
