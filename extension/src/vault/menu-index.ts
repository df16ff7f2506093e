/**
 * @file The index of the entries that have an address or a passkey for a host. The menu in a page uses it to find
 * entries. A website's call for a passkey uses it to find passkeys. Only the part with the page's host is opened, so a
 * menu appears fast even with a large vault. Finding entries in the index makes no call, because the server must not
 * learn of every sign-in page that a user visits. The index is sealed under the account's draft key. After the vault is
 * read, the index is written if it is missing, old or different from the vault.
 */
import type { ReadPlace } from "@keepwell/client/session/kept-session.ts";
import { type KeptPlace, readKept } from "@keepwell/client/session/kept-value.ts";
import type { SealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { placeOfAddress } from "../match/place.ts";
import { fromRow, type KeptRow, type RowEntry, writeRows } from "./kept-row.ts";

export interface MenuIndexPart {
  /** When this part was written, in milliseconds since 1970. */
  readonly at: number;
  readonly entries: readonly RowEntry[];
}

/**
 * How many parts the index has. With 10,000 entries, each part has about forty entries. Opening several hundred entries
 * would take as long as rendering the popup.
 */
const PARTS = 256;
const VERSION = 5;

/** The prefix of the names of all values that belong to the index. */
export const INDEX = "extension/menu/";
const nameOf = (part: number): string => `${INDEX}${part}`;

const partOf = (host: string): number => {
  let sum = 0;
  for (const character of host) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_999_991;
  return sum % PARTS;
};

/** Returns the hosts of an entry's addresses, and the rpIds of its passkeys. An rpId is a host too. */
const hostsOf = ({ addresses, passkeys }: RowEntry): readonly string[] => [
  ...addresses.flatMap(({ text }) => placeOfAddress(text)?.host ?? []),
  ...passkeys.map(([rpId]) => rpId),
];

const partsOf = (entries: readonly RowEntry[]): readonly (readonly RowEntry[])[] => {
  const parts = Array.from({ length: PARTS }, () => new Set<RowEntry>());
  for (const entry of entries) {
    for (const host of entry.type === "password" ? hostsOf(entry) : []) parts[partOf(host)]?.add(entry);
  }
  return parts.map((part) => [...part]);
};

/** Returns the name of the kept value with the entries of a host. */
export const indexNameOf = (host: string): string => nameOf(partOf(host));

interface Written {
  readonly v: number;
  readonly at: number;
  readonly rows: readonly KeptRow[];
}

/** Returns the texts of an index before they are sealed, keyed by the names under which they are stored. */
export const writeMenuIndex = (entries: readonly RowEntry[], now: number): ReadonlyMap<string, string> =>
  new Map(
    partsOf(entries).map((part, at) => [
      nameOf(at),
      // `writeRows` leaves out rows that do not fit. This happens only if thousands of entries have addresses on the
      // same host.
      `{"v":${VERSION},"at":${now},"rows":${writeRows(part)}}`,
    ]),
  );

/** Seals these texts, and stores them in place of the previous index. */
export const keepMenuIndex = async (
  { session, sealed }: KeptPlace,
  texts: ReadonlyMap<string, string>,
): Promise<void> => {
  const { keyring, identity } = session;
  const sealing = [...texts].map(
    async ([name, text]) => [name, await keyring.sealDraft(name, text)] as const,
  );
  await sealed.replaceAll(identity.uid, INDEX, new Map(await Promise.all(sealing)));
};

export const dropMenuIndex = (sealed: SealedStore, uid: string): Promise<void> =>
  sealed.deleteAll(uid, INDEX);

/** Reads the part of the index with the entries of a host; null if there is none yet, or if it cannot be opened. */
export const readMenuIndex = async (place: ReadPlace, host: string): Promise<MenuIndexPart | null> => {
  // The form needs no check, because only this extension can have sealed the value, and the version determines its
  // form.
  const kept = (await readKept(place, indexNameOf(host))) as Written | null;
  return kept?.v === VERSION ? { at: kept.at, entries: kept.rows.map(fromRow) } : null;
};
