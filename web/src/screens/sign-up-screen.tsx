import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { RouterTextLink } from "../app/links.tsx";
import { enterSession } from "../app/sessions.ts";
import { isOfferedPlan } from "../features/identity/plan-rows.tsx";
import { SignUpForm } from "../features/identity/sign-up-form.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS, safeRedirect } from "../paths.ts";
import { useText } from "../text/text.ts";
import { Alert } from "../ui/alert.tsx";

const route = getRouteApi("/signup");

export function SignUpScreen() {
  const text = useText().identity;
  const { redirect, plan } = route.useSearch();
  const navigate = useNavigate();
  return (
    <AuthFrame
      title={text.signup.title}
      isWide
      after={
        <p>
          {text.signup.haveAccount}{" "}
          <RouterTextLink to={PATHS["auth.login"]} search={redirect === undefined ? {} : { redirect }}>
            {text.signup.signIn}
          </RouterTextLink>
        </p>
      }
    >
      {isSecureContext ? (
        <SignUpForm
          plan={isOfferedPlan(plan) ? plan : "free"}
          onPlanChange={(chosen) =>
            void navigate({
              to: PATHS.signup,
              search: (before) => ({ ...before, plan: chosen }),
              replace: true,
              resetScroll: false,
            })
          }
          onDone={(session) => {
            enterSession(session);
            void navigate({ href: safeRedirect(redirect) });
          }}
        />
      ) : (
        <Alert tone="error">{text.login.insecure}</Alert>
      )}
    </AuthFrame>
  );
}
