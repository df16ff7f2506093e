import type { FollowedEmailLink } from "@keepwell/client/account/verify-email.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { WaitingLine } from "@keepwell/ui/waiting-line.tsx";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { RouterLinkButton, RouterTextLink } from "../app/links.tsx";
import { LoadProblem } from "../app/load-problem.tsx";
import { currentSession } from "../app/sessions.ts";
import { VerifyEmailForm } from "../features/identity/verify-email-form.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS } from "../paths.ts";
import { useVerifyEmailText } from "../text/verify-email-text.ts";
import { type LinkKind, type MailedLinkProblem, useMailedLink } from "./use-mailed-link.ts";

const route = getRouteApi("/verify/$token");

const EMAIL_LINK: LinkKind<FollowedEmailLink> = {
  open: async (token) => (await import("../app/verify-email.ts")).followEmailLink(token),
  invalid: "link.invalid",
};

/** The page of the link that confirms an address. The address is confirmed only when the user presses the button. */
export function VerifyEmailScreen() {
  const words = useVerifyEmailText();
  const { token } = route.useParams();
  const outcome = useMailedLink(token, EMAIL_LINK);
  const [isDone, setDone] = useState(false);
  const isOpen = outcome !== null && "uid" in outcome && currentSession()?.identity.uid === outcome.uid;
  return (
    <AuthFrame title={words.title}>
      {outcome === null && <WaitingLine>{words.opening}</WaitingLine>}
      {outcome && "problem" in outcome && <Problem {...outcome} />}
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

function Problem({ problem, retry }: MailedLinkProblem) {
  const words = useVerifyEmailText();
  if (retry) return <LoadProblem title={problem} onRetry={retry} />;
  return (
    <div className="flex flex-col items-start gap-5">
      <Alert tone="error" isLive title={problem}>
        {words.failedText}
      </Alert>
      <ToApp />
    </div>
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
