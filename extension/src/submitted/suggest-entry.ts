import type { VaultEntry } from "../vault/read-vault.ts";
import type { LoginVerdict, SavedLogin } from "./judge-login.ts";
import type { SubmittedLogin } from "./login-key.ts";

interface Suggesting {
  readonly login: SubmittedLogin;
  readonly saved: readonly SavedLogin[];
  readonly verdict: Extract<LoginVerdict, { readonly kind: "ask" }>;
}

/**
 * The entry that is suggested for an update; null if a new entry is suggested. An entry in a bucket that others can see
 * is suggested only if it holds the current password that the page asked for beside the new one, because then it is
 * certainly the entry for this login. Otherwise another user could share an entry for a site, and would be given the
 * next password for that site (MS-213).
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
 * Sorts entries so that those in unshared buckets come first. If only some of the entries are used, entries of other
 * users then never push them out.
 */
export const ownFirst = (entries: readonly VaultEntry[]): readonly VaultEntry[] =>
  entries.toSorted((one, other) => Number(other.isUnshared) - Number(one.isUnshared));
