import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { ErrorCode } from "@keepwell/contract/errors.ts";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "../app/failure-words.ts";
import { loadAccounts } from "../app/load-accounts.ts";

/** Why a mailed link was not read. `retry` reads it again; it is missing if the link is invalid. */
export interface MailedLinkProblem {
  readonly problem: string;
  readonly retry?: () => void;
}

/** What a kind of mailed link leads to. */
export interface LinkKind<Opened> {
  /** Reads the link. Reading does not use up the link. */
  readonly open: (token: string) => Promise<Opened>;
  /** The code of the error by which the server says that the link is invalid. */
  readonly invalid: ErrorCode;
  readonly onInvalid?: () => void;
}

/** Reads a mailed link, and returns the result; null until the server has answered. `kind` must be a constant. */
export function useMailedLink<Opened>(
  token: string | null,
  kind: LinkKind<Opened>,
): Opened | MailedLinkProblem | null {
  const [outcome, set] = useState<Opened | MailedLinkProblem | null>(null);
  const isReading = useRef(false);
  useEffect(() => {
    if (token === null || outcome !== null || isReading.current) return;
    isReading.current = true;
    void loadAccounts().then(({ prepare }) => prepare());
    kind.open(token).then(
      (opened) => set(() => opened),
      (error: unknown) => {
        isReading.current = false;
        const problem = failureOf(error).message;
        if (!hasCode(error, kind.invalid)) return set({ problem, retry: () => set(null) });
        kind.onInvalid?.();
        set({ problem });
      },
    );
  }, [token, kind, outcome]);
  return outcome;
}
