/**
 * @file Finds the rows of an import that seem to exist already as entries. Compares only what the list of entries
 * shows, so it opens no entry.
 */
import { hostName } from "./host-name.ts";
import type { PlannedBucket } from "./plan-import.ts";

export interface ComparedRow {
  readonly name: string;
  readonly url: string;
  readonly username: string;
}

/** An entry as the list of a bucket's entries shows it. */
export interface StoredEntry {
  readonly uid: string;
  readonly name: string;
  readonly listName?: string | undefined;
  readonly username: string;
  readonly urls: readonly string[];
}

interface Compared {
  readonly plan: readonly PlannedBucket[];
  readonly rowOf: (index: number) => ComparedRow | undefined;
  /** The stored entries by the uid of their bucket. A bucket that is missing here has no entries to compare with. */
  readonly stored: ReadonlyMap<string, readonly StoredEntry[]>;
}

const nameKey = (name: string, listName = ""): string => JSON.stringify(["name", name, listName]);

/**
 * The accounts of an entry: its user name at the host of each address. None if the entry has no user name, or no
 * address with a host.
 */
const accountKeys = (urls: readonly string[], username: string): string[] => {
  const user = username.trim().toLowerCase();
  if (user === "") return [];
  const hosts = urls.map(hostName).filter((host) => host !== undefined);
  return [...new Set(hosts)].map((host) => JSON.stringify(["account", host, user]));
};

const group = (entries: readonly StoredEntry[], keysOf: (entry: StoredEntry) => readonly string[]) => {
  const groups = new Map<string, StoredEntry[]>();
  for (const entry of entries)
    for (const key of keysOf(entry)) {
      const known = groups.get(key);
      if (known) known.push(entry);
      else groups.set(key, [entry]);
    }
  return groups;
};

/**
 * Returns a function that finds an existing entry for a row. It never returns an entry twice. It prefers an entry for
 * the same account. If there is none, it takes an entry of the same name in the same list, unless both the row and that
 * entry have an account.
 */
const createFinder = (stored: readonly StoredEntry[]) => {
  const taken = new Set<StoredEntry>();
  const byAccount = group(stored, ({ urls, username }) => accountKeys(urls, username));
  const byName = group(stored, ({ name, listName }) => [nameKey(name, listName)]);
  const hasAccount = ({ urls, username }: StoredEntry): boolean => accountKeys(urls, username).length > 0;
  /**
   * Finds the first fitting entry of a group. Skips entries that were found for earlier rows, and removes them if they
   * are at the beginning of the group. Otherwise a group of many entries with the same name would make the search slow.
   */
  const firstLeft = (entries: StoredEntry[] = [], fits: (entry: StoredEntry) => boolean = () => true) => {
    while (entries[0] && taken.has(entries[0])) entries.shift();
    return entries.find((entry) => !taken.has(entry) && fits(entry));
  };
  return ({ name, url, username }: ComparedRow, listName: string | undefined): StoredEntry | undefined => {
    const [account] = accountKeys([url], username);
    const sameAccount = account === undefined ? undefined : firstLeft(byAccount.get(account));
    const found =
      sameAccount ??
      firstLeft(byName.get(nameKey(name, listName)), (entry) => account === undefined || !hasAccount(entry));
    if (found) taken.add(found);
    return found;
  };
};

/** Finds the rows that seem to exist already in their bucket. Returns the existing entry's uid by the row's number. */
export const findDuplicates = ({ plan, rowOf, stored }: Compared): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  for (const { target, rows } of plan) {
    const find = createFinder("bucket" in target ? (stored.get(target.bucket.uid) ?? []) : []);
    for (const { index, listName } of rows) {
      const row = rowOf(index);
      const entry = row && find(row, listName);
      if (entry) found.set(index, entry.uid);
    }
  }
  return found;
};
