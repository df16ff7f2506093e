/** @file Finds the entries in which the user can save a passkey of a website. */
import { canEdit } from "../entry/can-edit.ts";
import { findMatches } from "../match/find-matches.ts";
import { siteOfPage } from "../match/site.ts";
import { isSameName } from "../submitted/judge-login.ts";
import { ownFirst } from "../submitted/suggest-entry.ts";
import type { VaultEntry } from "../vault/read-vault.ts";

/** The largest number of entries to choose from. */
const MOST = 5;

interface Wanted {
  readonly origin: string;
  readonly userName: string;
}

interface SiteEntries {
  readonly entries: readonly VaultEntry[];
  /**
   * The suggested entry; undefined if a new entry is suggested. The entry is never in a bucket that others can see.
   * Otherwise another user could share an entry for a site, and receive the next passkey for that site (MS-213).
   */
  readonly suggested: VaultEntry | undefined;
}

/**
 * Returns the entries of the website's domain that the user can edit. Entries with the passkey's user name come first.
 */
export const siteEntries = (entries: readonly VaultEntry[], { origin, userName }: Wanted): SiteEntries => {
  const site = siteOfPage(origin);
  const editable = entries.filter((entry) => entry.type === "password" && canEdit(entry));
  const matches = site ? findMatches(editable, site).map(({ entry }) => entry) : [];
  const isNamed = ({ username }: VaultEntry) => userName !== "" && isSameName(username, userName);
  const named = ownFirst(matches.filter(isNamed));
  const [first] = named;
  return {
    entries: [...named, ...matches.filter((entry) => !isNamed(entry))].slice(0, MOST),
    suggested: first?.isUnshared ? first : undefined,
  };
};
