import { hasCode } from "@keepwell/client/api/call-failure.ts";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "../app/failure-words.ts";
import { loadAccounts } from "../app/load-accounts.ts";
import { dropResetToken } from "../app/reset-token.ts";

/** Why a mailed link was not read. `retry` reads it again; it is missing if the link is invalid. */
interface MailedLinkProblem {
  readonly problem: string;
  readonly retry?: () => void;
}

/**
 * Reads a mailed link, and returns the result; null until the server has answered. Reading does not use up the link.
 */
export function useMailedLink<Opened>(
  token: string | null,
  open: (token: string) => Promise<Opened>,
): Opened | MailedLinkProblem | null {
  const [outcome, set] = useState<Opened | MailedLinkProblem | null>(null);
  const isReading = useRef(false);
  useEffect(() => {
    if (token === null || outcome !== null || isReading.current) return;
    isReading.current = true;
    void loadAccounts().then(({ prepare }) => prepare());
    open(token).then(
      (opened) => set(() => opened),
      (error: unknown) => {
        isReading.current = false;
        const problem = failureOf(error).message;
        if (!hasCode(error, "reset.invalid_token")) return set({ problem, retry: () => set(null) });
        dropResetToken();
        set({ problem });
      },
    );
  }, [token, open, outcome]);
  return outcome;
}
