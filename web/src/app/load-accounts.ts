import { IDENTITIES } from "@keepwell/client/storage/identities-key.ts";
import { platform } from "./platform.ts";

/** Loads accounts.ts, with the code for keys and API calls that it needs. */
export const loadAccounts = () => import("./accounts.ts");

/** Whether this browser may have stored identities. */
export const hasStoredAccounts = (): boolean => platform().identities.values.getItem(IDENTITIES) !== null;

/** Opens the stored identity. If no identity is stored, loads no code. Call it once, before the first render. */
export const startSession = async (): Promise<void> => {
  if (hasStoredAccounts()) await (await loadAccounts()).resumeSession();
};
