import { IDENTITIES } from "@keepwell/client/storage/identities-key.ts";

/** Signing in and out, locking and switching, with all that it takes of keys and calls: loaded when needed. */
export const loadAccounts = () => import("./accounts.ts");

/** Whether this browser may know somebody. */
export const hasStoredAccounts = (): boolean => localStorage.getItem(IDENTITIES) !== null;

/** Called once, before the first render. A browser that knows nobody loads nothing for it. */
export const startSession = async (): Promise<void> => {
  if (hasStoredAccounts()) await (await loadAccounts()).resumeSession();
};
