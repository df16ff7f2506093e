/**
 * @file What the menu in a page looks entries up in: for each host the entries with an address there. It is cut into parts,
 * of which the one is opened that the page's host is in, so that a menu is shown at once however many entries there are, and
 * without a call: the server must not learn of every sign-in page that a user visits. Kept sealed under the account key,
 * written whenever the vault is read.
 */
import type { EntryAddress } from "@keepwell/client/extra/match-modes.ts";
import { asMatchMode } from "@keepwell/client/extra/match-modes.ts";
import { type KeptPlace, readKept } from "@keepwell/client/session/kept-value.ts";
import type { SealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { placeOfAddress, placeOfPage } from "../match/place.ts";
import type { VaultEntry } from "./read-vault.ts";

/** An entry of the index. */
export interface MenuEntry {
  readonly uid: string;
  readonly name: string;
  readonly addresses: readonly EntryAddress[];
  readonly bucketUid: string;
  readonly username: string;
  readonly hasCode: boolean;
}

export interface MenuIndexPart {
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  readonly entries: readonly MenuEntry[];
}

const PARTS = 32;
const VERSION = 1;
/** Characters that a sealed text may have, with room to spare: what is longer could not be opened again. */
const LONGEST = 500_000;

const PREFIX = "extension/menu/";
const nameOf = (part: number): string => `${PREFIX}${part}`;

/** The part that a host is in. */
const partOf = (host: string): number => {
  let sum = 0;
  for (const character of host) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_999_991;
  return sum % PARTS;
};

type Row = readonly [
  uid: string,
  bucketUid: string,
  name: string,
  username: string,
  hasCode: 0 | 1,
  addresses: readonly (readonly [text: string, mode: string])[],
];

const asRow = ({ uid, bucket, name, username, hasCode, addresses }: VaultEntry): Row => [
  uid,
  bucket.uid,
  name,
  username,
  hasCode ? 1 : 0,
  addresses.map(({ text, mode }) => [text, mode]),
];

const asEntry = ([uid, bucketUid, name, username, hasCode, addresses]: Row): MenuEntry => ({
  uid,
  bucketUid,
  name,
  username,
  hasCode: hasCode === 1,
  addresses: addresses.map(([text, mode]): EntryAddress => ({ text, mode: asMatchMode(mode) })),
});

const partsOf = (entries: readonly VaultEntry[]): readonly (readonly VaultEntry[])[] => {
  const parts = Array.from({ length: PARTS }, () => new Set<VaultEntry>());
  for (const entry of entries) {
    const hosts =
      entry.type === "password" ? entry.addresses.map(({ text }) => placeOfAddress(text)?.host) : [];
    for (const host of hosts) if (host !== undefined) parts[partOf(host)]?.add(entry);
  }
  return parts.map((part) => [...part]);
};

interface Written {
  readonly v: number;
  readonly at: number;
  readonly rows: readonly Row[];
}

/** As many rows as fit. More can only be where thousands of entries have addresses of one host. */
const writePart = (entries: readonly VaultEntry[], at: number): string => {
  const rows: string[] = [];
  let length = 0;
  for (const entry of entries) {
    const row = JSON.stringify(asRow(entry));
    length += row.length + 1;
    if (length > LONGEST) break;
    rows.push(row);
  }
  return `{"v":${VERSION},"at":${at},"rows":[${rows.join(",")}]}`;
};

/** Writes the index of an account's entries. */
export const keepMenuIndex = async (
  { session, sealed }: KeptPlace,
  entries: readonly VaultEntry[],
  now: number,
): Promise<void> => {
  const { keyring, identity } = session;
  await Promise.all(
    partsOf(entries).map(async (part, at) => {
      const text = await keyring.sealDraft(nameOf(at), writePart(part, now));
      await sealed.put(identity.uid, nameOf(at), text);
    }),
  );
};

/** Deletes an account's index. */
export const dropMenuIndex = (sealed: SealedStore, uid: string): Promise<void> =>
  sealed.deleteAll(uid, PREFIX);

/** The part of the index with the entries of a page; null if there is none yet, or none that opens. */
export const readMenuIndex = async (place: KeptPlace, url: string): Promise<MenuIndexPart | null> => {
  const host = placeOfPage(url)?.host;
  if (host === undefined) return null;
  // Only this extension can have sealed it, and the version names its form.
  const kept = (await readKept(place, nameOf(partOf(host)))) as Written | null;
  return kept?.v === VERSION ? { at: kept.at, entries: kept.rows.map(asEntry) } : null;
};
