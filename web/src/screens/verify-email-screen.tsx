import type { FollowedEmailLink } from "@keepwell/client/account/verify-email.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { WaitingLine } from "@keepwell/ui/waiting-line.tsx";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "../app/failure-words.ts";
import { RouterLinkButton, RouterTextLink } from "../app/links.tsx";
import { loadAccounts } from "../app/load-accounts.ts";
import { currentSession } from "../app/sessions.ts";
import { VerifyEmailForm } from "../features/identity/verify-email-form.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS } from "../paths.ts";
import { useVerifyEmailText } from "../text/verify-email-text.ts";

const route = getRouteApi("/verify/$token");

type Outcome = FollowedEmailLink | { readonly problem: string };

/** The page of the link that confirms an address. The address is confirmed only when the user presses the button. */
export function VerifyEmailScreen() {
  const words = useVerifyEmailText();
  const { token } = route.useParams();
  const outcome = useLink(token);
  const [isDone, setDone] = useState(false);
  const isOpen = outcome !== null && "uid" in outcome && currentSession()?.identity.uid === outcome.uid;
  return (
    <AuthFrame title={words.title}>
      {outcome === null && <WaitingLine>{words.opening}</WaitingLine>}
      {outcome && "problem" in outcome && (
        <div className="flex flex-col items-start gap-5">
          <Alert tone="error" isLive title={outcome.problem}>
            {words.failedText}
          </Alert>
          <ToApp />
        </div>
      )}
      {outcome && "uid" in outcome && !isDone && (
        <div className="flex flex-col gap-6">
          <VerifyEmailForm link={outcome} isOpen={isOpen} onDone={() => setDone(true)} />
          {!isOpen && <NotMine isReplaceable={outcome.unproven} />}
        </div>
      )}
      {outcome && "uid" in outcome && isDone && (
        <div className="flex flex-col items-start gap-5">
          <Alert tone="success" isLive>
            {words.done(outcome.email)}
          </Alert>
          <ToApp />
        </div>
      )}
    </AuthFrame>
  );
}

/** Tells the owner of the mailbox what to do if another person has signed up with this address. */
function NotMine({ isReplaceable }: { readonly isReplaceable: boolean }) {
  const words = useVerifyEmailText();
  return (
    <p className="text-ui text-ink-2">
      {words.notMine}
      {isReplaceable && (
        <>
          {` ${words.replace} `}
          <RouterTextLink to={PATHS["auth.forgot-password"]}>{words.replaceLink}</RouterTextLink>
        </>
      )}
    </p>
  );
}

function ToApp() {
  return <RouterLinkButton to={PATHS.home}>{useVerifyEmailText().toApp}</RouterLinkButton>;
}

/** Reads the link only once, even if the component renders again. */
function useLink(token: string): Outcome | null {
  const [outcome, set] = useState<Outcome | null>(null);
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (followed.current === token) return;
    followed.current = token;
    void loadAccounts().then(({ prepare }) => prepare());
    import("../app/verify-email.ts")
      .then(({ followEmailLink }) => followEmailLink(token))
      .then(set, (error: unknown) => set({ problem: failureOf(error).message }));
  }, [token]);
  return outcome;
}
