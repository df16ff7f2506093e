import { Alert } from "@keepwell/ui/alert.tsx";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { pathAfterSignIn } from "../app/after-sign-in.ts";
import { RouterLinkButton, RouterTextLink } from "../app/links.tsx";
import { hasStoredAccounts } from "../app/load-accounts.ts";
import { holdSignIn } from "../app/pending-sign-in.ts";
import { wantedAfter } from "../app/search.ts";
import { enterSession, sessionEnd } from "../app/sessions.ts";
import { LoginForm } from "../features/identity/login-form.tsx";
import { AboutKeepwell } from "../features/shell/about-keepwell.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS } from "../paths.ts";
import { useText } from "../text/text.ts";

const StoredAccounts = lazy(async () => ({
  default: (await import("../features/shell/stored-accounts.tsx")).StoredAccounts,
}));

const route = getRouteApi("/auth/login");

export function LoginScreen() {
  const text = useText().identity.login;
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const ended = sessionEnd();
  return (
    <AuthFrame
      title={text.title}
      after={
        <p>
          <RouterTextLink to={PATHS["auth.forgot-password"]}>{text.forgot}</RouterTextLink>
        </p>
      }
      beside={<AboutKeepwell />}
    >
      {ended && (
        <div className="mb-4">
          <Alert tone="info">{text.ended[ended]}</Alert>
        </div>
      )}
      {isSecureContext ? (
        <LoginForm
          beside={
            <RouterLinkButton to={PATHS.signup} search={redirect === undefined ? {} : { redirect }} isWide>
              {text.createAccount}
            </RouterLinkButton>
          }
          onDone={(session) => {
            enterSession(session);
            void navigate({ href: pathAfterSignIn(redirect) });
          }}
          onTwoFactor={(pending) => {
            holdSignIn(pending);
            void navigate({ to: PATHS["auth.two-factor"], search: wantedAfter(redirect) });
          }}
        />
      ) : (
        <Alert tone="error">{text.insecure}</Alert>
      )}
      {hasStoredAccounts() && (
        <Suspense>
          <StoredAccounts />
        </Suspense>
      )}
    </AuthFrame>
  );
}
