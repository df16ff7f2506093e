import type { VaultEntry } from "../vault/read-vault.ts";
import type { LoginVerdict, SavedLogin } from "./judge-login.ts";
import type { SubmittedLogin } from "./login-key.ts";

interface Suggesting {
  readonly login: SubmittedLogin;
  readonly saved: readonly SavedLogin[];
  readonly verdict: Extract<LoginVerdict, { readonly kind: "ask" }>;
}

/**
 * Returns the entry that the popup suggests to update; null if it suggests a new entry. An entry in a bucket that
 * others can see is suggested only if it holds the current password that the user typed. Otherwise another user could
 * share an entry for a site, and receive the next password for that site (MS-213).
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

/**
 * Sorts the entries in unshared buckets to the front. So if a limit cuts the list, entries in shared buckets are
 * dropped first.
 */
export const ownFirst = (entries: readonly VaultEntry[]): readonly VaultEntry[] =>
  entries.toSorted((one, other) => Number(other.isUnshared) - Number(one.isUnshared));
