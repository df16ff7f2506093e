/** @file The entries of a bucket under the names that were sealed, whatever the server calls them. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import { keysByGeneration } from "../keys/keys-by-generation.ts";
import { orNull } from "../or-null.ts";
import { readCompared, rememberRows, shownRow } from "../rows/compare-rows.ts";
import { openStoredRow, type RowReader, type WithRow } from "../rows/stored-row.ts";
import type { Session } from "../session/session.ts";
import type { ClosedBucket } from "./list-buckets.ts";
import { findMissing } from "./missing-entries.ts";

/**
 * An entry of a list. Its name is that of its row; an entry without a row has the readable name, which is verified only
 * when the user acts on the entry.
 */
export type ListedEntry = EntryRow & { readonly shown: EntryRowContent | null };

/**
 * An entry that is not shown: its row was not sealed for it, it is older than this browser has seen, or the server
 * leaves it out.
 */
export type HiddenEntry = Unverifiable & { readonly why?: "older" | "missing" };

interface Opened {
  /** Everything that the row is bound to, and the row itself. */
  readonly from: string;
  readonly content: EntryRowContent;
}

/** By entry, so that a list that is read again opens only what has changed. */
const opened = new WeakMap<Session, Map<string, Opened>>();

const openedIn = (session: Session): Map<string, Opened> => {
  const known = opened.get(session) ?? new Map<string, Opened>();
  opened.set(session, known);
  return known;
};

/** The content of a row; null if there is none. @throws CannotVerifyError */
const contentOf = async (
  known: Map<string, Opened>,
  reader: RowReader,
  entry: WithRow,
): Promise<EntryRowContent | null> => {
  const { uid, rev, type, row } = entry;
  if (!row) return null;
  const from = [reader.bid, row.gen, rev, row.k, type, row.sealed].join();
  const held = known.get(uid);
  if (held?.from === from) return held.content;
  const content = await openStoredRow(reader, entry);
  if (content) known.set(uid, { from, content });
  return content;
};

const listed = async (
  known: Map<string, Opened>,
  reader: RowReader,
  entry: EntryRow,
): Promise<ListedEntry | Unverifiable> => {
  const read = await orNull(async () => ({ shown: await contentOf(known, reader, entry) }));
  const name = read?.shown?.n ?? entry.name;
  // Without its row, an entry whose name is only sealed has nothing to show.
  if (!read || name === "") return { unverifiable: true, uid: entry.uid };
  return { ...entry, name, ...read };
};

/** Whether the bucket's row says that every entry has a row ([Note: Complete buckets]). */
const isCompleteBucket = async ({ keyring }: Session, bucket: Bucket): Promise<boolean> => {
  const found = await keyring.findKey(bucket);
  return found.state === "open" && found.content.m === 1;
};

/** How many rows are opened at once; the page can render in between. */
const AT_ONCE = 1000;

/**
 * Reads the entries of a bucket and opens their rows. An entry whose row was not sealed for it is unverifiable, and does
 * not affect the others; nor does an older one than this browser has seen. `findBucket` runs beside the call.
 */
export const listEntries = async (
  session: Session,
  bucketUid: string,
  findBucket: () => Bucket | ClosedBucket | Promise<Bucket | ClosedBucket>,
): Promise<(ListedEntry | HiddenEntry)[]> => {
  const [{ reply: rows, older, seen }, bucket] = await Promise.all([
    readCompared(session, bucketUid, {
      read: () => session.api.buckets.listEntries({ params: { bucketId: bucketUid } }),
      shownIn: (read) => read.flatMap((row) => (isUnverifiable(row) ? [] : [shownRow(row)])),
    }),
    findBucket(),
  ]);
  if (isUnverifiable(bucket)) return rows.map(({ uid }) => ({ unverifiable: true, uid }));
  const reader = { bid: bucketUid, keyOf: keysByGeneration(session, bucket) };
  const isComplete = await isCompleteBucket(session, bucket);
  const known = openedIn(session);
  const read = async (row: EntryRow | Unverifiable): Promise<ListedEntry | HiddenEntry> => {
    if (isUnverifiable(row)) return row;
    if (older.has(row.uid)) return { unverifiable: true, uid: row.uid, why: "older" };
    // A readable name beside no row is the server's word.
    return isComplete && !row.row ? { unverifiable: true, uid: row.uid } : listed(known, reader, row);
  };
  const entries: (ListedEntry | HiddenEntry)[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    entries.push(...(await Promise.all(rows.slice(at, at + AT_ONCE).map(read))));
  }
  const verified = entries.filter(
    (entry): entry is ListedEntry => !isUnverifiable(entry) && entry.shown !== null,
  );
  rememberRows(session, bucketUid, { entries: verified.map(shownRow) });
  const uids = new Set(rows.flatMap(({ uid }) => uid ?? []));
  for (const uid of await findMissing(session, { bucket, seen, reader, uids }))
    entries.push({ unverifiable: true, uid, why: "missing" });
  return entries;
};
