import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "../app/failure-words.ts";
import { RouterLinkButton } from "../app/links.tsx";
import { loadAccounts } from "../app/sessions.ts";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS } from "../paths.ts";
import { useVerifyEmailText } from "../text/verify-email-text.ts";
import { Alert } from "../ui/alert.tsx";
import { Spinner } from "../ui/spinner.tsx";

const route = getRouteApi("/verify/$token");

type Outcome = { readonly email: string } | { readonly problem: string };

/** Where the link leads that proves an address: it is followed by opening the page. */
export function VerifyEmailScreen() {
  const words = useVerifyEmailText();
  const { token } = route.useParams();
  const outcome = useVerification(token);
  return (
    <AuthFrame title={words.title}>
      <div className="flex flex-col items-start gap-5" aria-live="polite">
        {outcome === null && (
          <p className="flex items-center gap-2.5">
            <Spinner />
            {words.working}
          </p>
        )}
        {outcome && "email" in outcome && <Alert tone="success">{words.done(outcome.email)}</Alert>}
        {outcome && "problem" in outcome && (
          <Alert tone="error" title={outcome.problem}>
            {words.failedText}
          </Alert>
        )}
        {outcome && <RouterLinkButton to={PATHS.home}>{words.toApp}</RouterLinkButton>}
      </div>
    </AuthFrame>
  );
}

/** A link works once, so it is followed once, however often the page is drawn. */
function useVerification(token: string): Outcome | null {
  const [outcome, set] = useState<Outcome | null>(null);
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (followed.current === token) return;
    followed.current = token;
    loadAccounts()
      .then(({ verifyEmail }) => verifyEmail(token))
      .then(set, (error: unknown) => set({ problem: failureOf(error).message }));
  }, [token]);
  return outcome;
}
