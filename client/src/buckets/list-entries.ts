/** @file The entries of a bucket under the names that were sealed, whatever the server calls them. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import { keysByGeneration } from "../keys/keys-by-generation.ts";
import { orNull } from "../or-null.ts";
import { openStoredRow, type RowReader, type WithRow } from "../rows/stored-row.ts";
import type { Session } from "../session/session.ts";
import type { ClosedBucket } from "./list-buckets.ts";

/**
 * An entry of a list. Its name is that of its row; an entry without a row has the readable name, which is verified only
 * when the user acts on the entry.
 */
export type ListedEntry = EntryRow & { readonly shown: EntryRowContent | null };

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
  if (!read) return { unverifiable: true, uid: entry.uid };
  return { ...entry, name: read.shown?.n ?? entry.name, ...read };
};

/** How many rows are opened at once; the page can render in between. */
const AT_ONCE = 1000;

/**
 * Reads the entries of a bucket and opens their rows. An entry whose row was not sealed for it is unverifiable, and does
 * not affect the others. `findBucket` runs beside the call.
 */
export const listEntries = async (
  session: Session,
  bucketUid: string,
  findBucket: () => Bucket | ClosedBucket | Promise<Bucket | ClosedBucket>,
): Promise<(ListedEntry | Unverifiable)[]> => {
  const [rows, bucket] = await Promise.all([
    session.api.buckets.listEntries({ params: { bucketId: bucketUid } }),
    findBucket(),
  ]);
  if (isUnverifiable(bucket)) return rows.map(({ uid }) => ({ unverifiable: true, uid }));
  const reader = { bid: bucketUid, keyOf: keysByGeneration(session, bucket) };
  const known = openedIn(session);
  const entries: (ListedEntry | Unverifiable)[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    const read = some.map((row) => (isUnverifiable(row) ? row : listed(known, reader, row)));
    entries.push(...(await Promise.all(read)));
  }
  return entries;
};
