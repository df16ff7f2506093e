import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { RouterTextLink } from "../app/links.tsx";
import { enterSession } from "../app/sessions.ts";
import { LoginForm } from "../features/identity/login-form.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS, safeRedirect } from "../paths.ts";
import { useText } from "../text/text.ts";
import { Alert } from "../ui/alert.tsx";

const route = getRouteApi("/auth/login");

export function LoginScreen() {
  const text = useText().identity.login;
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  return (
    <AuthFrame
      title={text.title}
      after={
        <p>
          {text.newHere}{" "}
          <RouterTextLink to={PATHS.signup} search={redirect === undefined ? {} : { redirect }}>
            {text.createAccount}
          </RouterTextLink>
        </p>
      }
    >
      {isSecureContext ? (
        <LoginForm
          onDone={(session) => {
            enterSession(session);
            void navigate({ href: safeRedirect(redirect) });
          }}
        />
      ) : (
        <Alert tone="error">{text.insecure}</Alert>
      )}
    </AuthFrame>
  );
}
