import { useEffect, useRef, useState } from "react";
import { failureOf } from "../app/failure-words.ts";
import { loadAccounts } from "../app/load-accounts.ts";
import { dropResetToken } from "../app/reset-token.ts";

/** Reads what a mailed link opens; null until it is known. Reading the link does not use it up. */
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
