/** @file The row of an entry, without any secret, as this browser keeps it to show the entry without delay. */

import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import { asMatchMode, type EntryAddress } from "@keepwell/client/extra/match-modes.ts";
import type { Candidate } from "../match/rank-matches.ts";

/** A passkey of an entry: the id of its relying party, and the credential's id. */
export type RowPasskey = readonly [rpId: string, id: string];

/** An entry in the form in which lists show it and the search finds it. */
export interface RowEntry extends Candidate {
  readonly uid: string;
  readonly type: ListedEntry["type"];
  readonly username: string;
  readonly hasCode: boolean;
  readonly passkeys: readonly RowPasskey[];
  /** The text in which the search looks for words. */
  readonly words: string;
  /** The bucket of the entry. In a kept row only its uid is known. */
  readonly bucket: { readonly uid: string };
  /** The name of the bucket if other users may have put the entry there (`isUnshared`); otherwise null. */
  readonly sharedIn: string | null;
}

export type KeptRow = readonly [
  uid: string,
  bucketUid: string,
  type: ListedEntry["type"],
  name: string,
  username: string,
  hasCode: 0 | 1,
  addresses: readonly (readonly [text: string, mode: string])[],
  passkeys: readonly RowPasskey[],
  sharedIn: string | null,
];

export const toRow = ({
  uid,
  bucket,
  type,
  name,
  username,
  hasCode,
  addresses,
  passkeys,
  sharedIn,
}: RowEntry): KeptRow => [
  uid,
  bucket.uid,
  type,
  name,
  username,
  hasCode ? 1 : 0,
  addresses.map(({ text, mode }) => [text, mode]),
  passkeys,
  sharedIn,
];

export const fromRow = ([
  uid,
  bucketUid,
  type,
  name,
  username,
  hasCode,
  addresses,
  passkeys,
  sharedIn,
]: KeptRow): RowEntry => ({
  uid,
  type,
  name,
  username,
  hasCode: hasCode === 1,
  passkeys,
  words: [name, username, ...addresses.map(([text]) => text)].join(" "),
  addresses: addresses.map(([text, mode]): EntryAddress => ({ text, mode: asMatchMode(mode) })),
  lastUsed: 0,
  bucket: { uid: bucketUid },
  sharedIn,
});

/** The largest number of characters in a sealed text. A much longer text could not be opened again. */
const LONGEST = 500_000;

/** Writes the rows of entries as JSON, as many rows as fit into one sealed text. */
export const writeRows = (entries: readonly RowEntry[]): string => {
  const rows: string[] = [];
  let length = 0;
  for (const entry of entries) {
    const row = JSON.stringify(toRow(entry));
    length += row.length + 1;
    if (length > LONGEST) break;
    rows.push(row);
  }
  return `[${rows.join(",")}]`;
};
