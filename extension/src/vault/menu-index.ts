/**
 * @file The index in which the menu in a page finds entries, and a website's call finds passkeys: for each host, the
 * entries with an address or a passkey there. Only the part with the page's host is opened, so a menu appears at once
 * even in a large vault. Finding entries makes no call, because the server must not learn of every sign-in page that a
 * user visits. The index is sealed under the account's draft key. It is written after the vault is read, if it is
 * missing, differs from the vault or is old.
 */
import type { ReadPlace } from "@keepwell/client/session/kept-session.ts";
import { type KeptPlace, readKept } from "@keepwell/client/session/kept-value.ts";
import type { SealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { placeOfAddress } from "../match/place.ts";
import { fromRow, type KeptRow, type RowEntry, writeRows } from "./kept-row.ts";

export interface MenuIndexPart {
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  readonly entries: readonly RowEntry[];
}

/**
 * How many parts the index has. With 10,000 entries, a part has about forty of them. Opening several hundred entries
 * would take as long as rendering the popup.
 */
const PARTS = 256;
const VERSION = 4;

/** The beginning of the names of all values that belong to the index. */
export const INDEX = "extension/menu/";
const nameOf = (part: number): string => `${INDEX}${part}`;

const partOf = (host: string): number => {
  let sum = 0;
  for (const character of host) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_999_991;
  return sum % PARTS;
};

/** The hosts of an entry's addresses, and the ids of the relying parties of its passkeys, which are hosts too. */
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

/** The name of the kept value that contains the entries of a host. */
export const indexNameOf = (host: string): string => nameOf(partOf(host));

interface Written {
  readonly v: number;
  readonly at: number;
  readonly rows: readonly KeptRow[];
}

/** The texts of an index by the names under which they are kept, before they are sealed. */
export const writeMenuIndex = (entries: readonly RowEntry[], now: number): ReadonlyMap<string, string> =>
  new Map(
    partsOf(entries).map((part, at) => [
      nameOf(at),
      // `writeRows` leaves out rows that do not fit. This happens only if thousands of entries have addresses on the
      // same host.
      `{"v":${VERSION},"at":${now},"rows":${writeRows(part)}}`,
    ]),
  );

/** Keeps these texts in the place of the previous index. */
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

/** The part of the index with the entries of a host; null if there is none yet, or none that opens. */
export const readMenuIndex = async (place: ReadPlace, host: string): Promise<MenuIndexPart | null> => {
  // Only this extension can have sealed the value, and the version says its form. So the form needs no check.
  const kept = (await readKept(place, indexNameOf(host))) as Written | null;
  return kept?.v === VERSION ? { at: kept.at, entries: kept.rows.map(fromRow) } : null;
};
