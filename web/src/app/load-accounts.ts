import { IDENTITIES } from "@keepwell/client/storage/identities-key.ts";
import { platform } from "./platform.ts";

/** Loads the code for signing in and out, locking and switching accounts, together with the code for keys and calls. */
export const loadAccounts = () => import("./accounts.ts");

/** Whether this browser may have stored identities. */
export const hasStoredAccounts = (): boolean => platform().identities.values.getItem(IDENTITIES) !== null;

/** Opens the stored identity. Called once, before the first render. If no identity is stored, no code is loaded. */
export const startSession = async (): Promise<void> => {
  if (hasStoredAccounts()) await (await loadAccounts()).resumeSession();
};
