import { useEffect, useRef, useState } from "react";
import { failureOf } from "../app/failure-words.ts";
import { loadAccounts } from "../app/load-accounts.ts";
import { dropResetToken } from "../app/reset-token.ts";

/**
 * Reads a mailed link, and returns the result; null until the server has answered. Reading does not use up the link.
 */
export function useMailedLink<Opened>(
  token: string | null,
  open: (token: string) => Promise<Opened>,
): Opened | { readonly problem: string } | null {
  const [outcome, set] = useState<Opened | { readonly problem: string } | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (token === null || asked.current) return;
    asked.current = true;
    void loadAccounts().then(({ prepare }) => prepare());
    open(token).then(
      (opened) => set(() => opened),
      (error: unknown) => {
        dropResetToken();
        set({ problem: failureOf(error).message });
      },
    );
  }, [token, open]);
  return outcome;
}
