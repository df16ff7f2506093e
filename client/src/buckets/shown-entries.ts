/**
 * @file Checks entries before the user acts on them. Users choose entries by the names in a list, and a list does not
 * verify all names. So the client compares the names with the saved names before it moves, copies or deletes anything
 * (MS-83).
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntryKey } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import type { EntryKey } from "@keepwell/crypto/entry/make-entry-key.ts";
import { openEntryKey } from "@keepwell/crypto/entry/open-entry-key.ts";
import { verifyMeta } from "@keepwell/crypto/entry/verify-meta.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import { inSlices } from "../in-slices.ts";
import { keysByGeneration } from "../keys/keys-by-generation.ts";
import { orNull } from "../or-null.ts";
import { readCompared, rememberRows, shownRow } from "../rows/compare-rows.ts";
import { openStoredRow, type RowReader } from "../rows/open-stored-row.ts";
import type { Session } from "../session/session.ts";
import { ChangedSinceShownError } from "./changed-since-shown.ts";
import { OlderEntryError } from "./older-entry.ts";
import { UnverifiedEntriesError } from "./unverified-entries.ts";

/** An entry as a list shows it. */
export type ShownEntry = Pick<EntryRow, "uid" | "rev" | "type" | "name">;

export interface OpenedEntryKey extends ShownEntry {
  readonly ek_gen: number;
  readonly key: EntryKey;
  /** The opened row; null for an entry that has no row yet. */
  readonly row: { readonly k: number; readonly content: EntryRowContent } | null;
}

/**
 * Checks the revision that the server has. @throws ChangedSinceShownError if it is later than the shown revision;
 * CannotVerifyError if it is earlier.
 */
const checkRevision = (shown: ShownEntry, rev: number): void => {
  if (rev > shown.rev) throw new ChangedSinceShownError();
  if (rev < shown.rev) throw new CannotVerifyError();
};

const sound = (rows: readonly (SealedEntryKey | Unverifiable)[]): SealedEntryKey[] =>
  rows.filter((row): row is SealedEntryKey => !isUnverifiable(row));

/**
 * Reads the sealed keys of the entries. Returns them by uid, and leaves out rows that do not fit the contract.
 * @throws CannotVerifyError when the server sends more rows than were requested; OlderEntryError when this browser has
 * seen a newer version of an entry.
 */
const readKeys = async (
  session: Session,
  bucket: Bucket,
  entries: readonly ShownEntry[],
): Promise<Map<string, SealedEntryKey>> => {
  const uids = entries.map(({ uid }) => uid);
  const { reply, older } = await readCompared(session, bucket.uid, {
    read: () =>
      session.api.buckets.readSealed({ params: { bucketId: bucket.uid }, body: { uids, part: "keys" } }),
    shownIn: (rows) => sound(rows).map(shownRow),
  });
  if (reply.length > uids.length) throw new CannotVerifyError();
  if (older.size > 0) throw new OlderEntryError();
  return new Map(sound(reply).map((row) => [row.uid, row]));
};

/**
 * Opens one entry. @throws CannotVerifyError when the entry does not open or differs from what the list showed;
 * ChangedSinceShownError when it was saved after it was shown.
 */
const openOne = async (
  { bid, keyOf }: RowReader,
  shown: ShownEntry,
  row: SealedEntryKey | undefined,
): Promise<OpenedEntryKey> => {
  if (!row) throw new CannotVerifyError();
  const { uid, ek_gen, gen, ek, rev, meta_mac } = row;
  const key = await openEntryKey(await keyOf(gen), { bid, gen, eid: uid, ekGen: ek_gen }, ek);
  checkRevision(shown, rev);
  await verifyMeta(key, { eid: uid, rev, type: shown.type, name: shown.name }, meta_mac);
  const content = await openStoredRow({ bid, keyOf }, row);
  if (content && content.n !== shown.name) throw new CannotVerifyError();
  return { ...shown, ek_gen, key, row: content && row.row && { k: row.row.k, content } };
};

/** How many entries are opened at the same time. Each entry takes four operations of the browser's crypto. */
const AT_ONCE = 25;

/**
 * Opens the keys and rows of at most 500 entries, and checks that each entry has the name and type that are shown.
 * @throws UnverifiedEntriesError with the entries that have another name or type, that do not open, or that the server
 * does not send; ChangedSinceShownError when an entry was saved after it was shown; OlderEntryError when this browser
 * has seen a newer version of an entry.
 */
export const openShown = async (
  session: Session,
  bucket: Bucket,
  entries: readonly ShownEntry[],
): Promise<OpenedEntryKey[]> => {
  const reader = { bid: bucket.uid, keyOf: keysByGeneration(session, bucket) };
  const rows = await readKeys(session, bucket, entries);
  const tried = await inSlices(entries, AT_ONCE, (shown) =>
    orNull(() => openOne(reader, shown, rows.get(shown.uid))),
  );
  const opened = tried.filter((one) => one !== null);
  if (opened.length < entries.length) {
    for (const { key } of opened) wipe(key);
    throw new UnverifiedEntriesError(entries.filter((_, index) => tried[index] === null));
  }
  rememberRows(session, bucket.uid, { entries: opened.map(shownRow) });
  return opened;
};
