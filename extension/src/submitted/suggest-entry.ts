import type { VaultEntry } from "../vault/read-vault.ts";
import type { LoginVerdict, SavedLogin } from "./judge-login.ts";
import type { SubmittedLogin } from "./login-key.ts";

interface Suggesting {
  readonly login: SubmittedLogin;
  readonly saved: readonly SavedLogin[];
  readonly verdict: Extract<LoginVerdict, { readonly kind: "ask" }>;
}

/**
 * The entry that may be suggested for an update without the user having chosen it; null for a new one. Otherwise another
 * user could share an entry for a site, and be given the next password for it (MS-213). One that holds the password which
 * the page asked for beside the new one is known to be meant.
 */
export const suggestEntry = (
  entries: readonly VaultEntry[],
  { login: { current }, saved, verdict }: Suggesting,
): VaultEntry | null => {
  const entry = entries.find(({ uid }) => uid === verdict.target);
  const holdsCurrent =
    current !== "" && saved.some(({ uid, password }) => uid === entry?.uid && password === current);
  return entry && (entry.isUnshared || holdsCurrent) ? entry : null;
};

/** Those that may be suggested come first, so that entries of others never hide them. */
export const ownFirst = (entries: readonly VaultEntry[]): readonly VaultEntry[] =>
  entries.toSorted((one, other) => Number(other.isUnshared) - Number(one.isUnshared));
