import { RETIRED_DAYS } from "@keepwell/contract/identity/retired.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { WaitingLine } from "@keepwell/ui/waiting-line.tsx";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { RouterLinkButton, RouterTextLink } from "../app/links.tsx";
import { LoadProblem } from "../app/load-problem.tsx";
import type { FollowedHere } from "../app/recovery.ts";
import { dropResetToken, heldResetToken, isInvitation } from "../app/reset-token.ts";
import { NewPasswordField } from "../features/identity/new-password-field.tsx";
import { useNewPassword } from "../features/identity/use-new-password.ts";
import type { RecoveryMethod } from "../features/recovery/recovery-method.ts";
import { type NewCredentials, ResetForm } from "../features/recovery/reset-form.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS } from "../paths.ts";
import { useRecoveryText } from "../text/recovery-text.ts";
import { useText } from "../text/text.ts";
import { type LinkKind, useMailedLink } from "./use-mailed-link.ts";

const Invitation = lazy(async () => ({ default: (await import("./team/invitation.tsx")).Invitation }));

/** The page of a reset link or an invitation. The secret was already removed from the address. */
export function ResetPasswordScreen() {
  const { reset, first } = useRecoveryText();
  const [token] = useState(heldResetToken);
  const [isInvited] = useState(() => token !== null && isInvitation(token));
  if (token === null || !isInvited) return <ResetPassword title={reset.title} />;
  return (
    <AuthFrame title={first.title}>
      <Secure>
        <Suspense>
          <Invitation token={token} />
        </Suspense>
      </Secure>
    </AuthFrame>
  );
}

/**
 * Renders its children only in a secure context. Otherwise shows an error, because browsers do not let an insecure page
 * make keys.
 */
function Secure({ children }: { readonly children: ReactNode }) {
  const { identity } = useText();
  return isSecureContext ? children : <Alert tone="error">{identity.login.insecure}</Alert>;
}

function ResetPassword({ title }: { readonly title: string }) {
  const [done, setDone] = useState<RecoveryMethod>();
  return (
    <AuthFrame title={title}>
      <Secure>
        {done === undefined ? (
          <Reset
            onDone={(method) => {
              dropResetToken();
              setDone(method);
            }}
          />
        ) : (
          <Done method={done} />
        )}
      </Secure>
    </AuthFrame>
  );
}

function Reset({ onDone }: { readonly onDone: (method: RecoveryMethod) => void }) {
  const words = useRecoveryText().reset;
  const [token] = useState(heldResetToken);
  const outcome = useMailedLink(token, RESET_LINK);
  if (token === null) return <Invalid title={words.noToken} text={words.noTokenText} />;
  if (outcome === null) return <WaitingLine>{words.opening}</WaitingLine>;
  if ("problem" in outcome) {
    const { problem, retry } = outcome;
    return retry ? <LoadProblem title={problem} onRetry={retry} /> : <Invalid title={problem} />;
  }
  return <Form followed={outcome} onDone={onDone} />;
}

const RESET_LINK: LinkKind<FollowedHere> = {
  open: async (token) => (await import("../app/recovery.ts")).follow(token),
  invalid: "reset.invalid_token",
  onInvalid: dropResetToken,
};

interface FormProps {
  readonly followed: FollowedHere;
  readonly onDone: (method: RecoveryMethod) => void;
}

function Form({ followed, onDone }: FormProps) {
  const words = useRecoveryText().reset;
  const [typed, set] = useState<NewCredentials>({ email: "", password: "" });
  const { strength, require } = useNewPassword(typed.password, typed);
  return (
    <ResetForm
      followed={followed}
      typed={typed}
      onTyped={(change) => set((before) => ({ ...before, ...change }))}
      requirePassword={require}
      passwordField={(error) => (
        <NewPasswordField
          label={words.password}
          value={typed.password}
          strength={strength}
          error={error}
          onChange={(password) => set((before) => ({ ...before, password }))}
        />
      )}
      onDone={onDone}
    />
  );
}

function Invalid({ title, text }: { readonly title: string; readonly text?: string }) {
  const words = useRecoveryText().reset;
  return (
    <div className="flex flex-col items-start gap-5">
      <Alert tone="error" isLive title={title}>
        {text}
      </Alert>
      <RouterTextLink to={PATHS["auth.forgot-password"]}>{words.askAgain}</RouterTextLink>
    </div>
  );
}

function Done({ method }: { readonly method: RecoveryMethod }) {
  const words = useRecoveryText().reset;
  const next = {
    browser: undefined,
    administrator: words.doneAdministrator,
    code: words.doneCode,
    empty: words.doneEmpty(RETIRED_DAYS),
    replace: words.doneReplace,
  }[method];
  return (
    <div className="flex flex-col items-start gap-5">
      <Alert tone="success" isLive title={words.done}>
        {next}
      </Alert>
      <RouterLinkButton to={PATHS["auth.login"]} variant="primary">
        {words.toLogin}
      </RouterLinkButton>
    </div>
  );
}
