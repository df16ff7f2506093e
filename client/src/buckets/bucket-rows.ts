/**
 * @file [Note: Rows of a bucket] The rows that this tab has of each bucket. The first rows come from the browser's
 * cache ([Note: Row cache]) or from a full reading of the bucket. Later readings ask the server only for the changes
 * after the cursor, unless a full reading is due (`baseOfNextList`).
 */
import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import type { StoredTombstone } from "@keepwell/contract/buckets/rows.ts";
import { hasType } from "../api/call-failure.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import type { KeptRow } from "../keyring/row-cache.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";
import { asListed, type OpenedRows } from "./open-rows.ts";
import { readTrash } from "./read-trash.ts";

export interface RowsSince {
  readonly cursor: string;
  readonly rows: ReadonlyMap<string, EntryRow>;
}

export interface BucketRows {
  /** The rows that the server sent last. If this is null, the next reading is full. */
  latest: RowsSince | null;
  /** The result of `restoredAt` when the rows were read. */
  restored: number | null;
  /** The opened rows by entry, so that a later reading opens only the rows that have changed. */
  readonly opened: OpenedRows;
  /** The uids of the entries that were missing in the last reading. */
  missing: ReadonlySet<string>;
  /** Whether this tab has updated the browser's row marks with the rows in `latest`. */
  isMarked: boolean;
  /** When the rows were last read in full, in seconds since 1970. */
  fullAt: number;
  /** The uids of the entries that have changed or left the bucket since all rows were last written to the cache. */
  unkept: Set<string>;
  /** When all rows were last written to the cache, in seconds since 1970; null if they never were. */
  keptAt: number | null;
}

const rowsOf = new WeakMap<Session, Map<string, Promise<BucketRows>>>();

const inBuckets = (session: Session): Map<string, Promise<BucketRows>> => {
  const known = rowsOf.get(session) ?? new Map<string, Promise<BucketRows>>();
  rowsOf.set(session, known);
  return known;
};

/**
 * When the account accepted its latest restored backup, in seconds since 1970. 0 if it has accepted none; null if the
 * account's state cannot be read.
 */
export const restoredAt = async ({ keyring }: Session): Promise<number | null> => {
  try {
    return (await (await keyring.trust()).read()).restored?.at(-1)?.at ?? 0;
  } catch {
    return null;
  }
};

const nothing = () => ({
  latest: null,
  missing: new Set<string>(),
  isMarked: false,
  fullAt: 0,
  unkept: new Set<string>(),
  keptAt: null,
});

interface Opened {
  readonly rows: Map<string, EntryRow>;
  readonly opened: OpenedRows;
}

const addKept = ({ rows, opened }: Opened, kept: readonly KeptRow[]): void => {
  for (const { entry, content } of kept) {
    rows.set(entry.uid, entry);
    const listed = content && asListed(entry, content);
    if (listed) opened.set(entry.uid, { entry, listed });
  }
};

const loadKept = async (session: Session, bucketUid: string): Promise<BucketRows> => {
  const added: Opened = { rows: new Map(), opened: new Map() };
  const { opened } = added;
  // If the cache cannot be read, the rows are read in full.
  const kept = await session.keyring
    .rowCache()
    .then((cache) => cache.load(bucketUid))
    .catch(() => null);
  if (!kept) return { ...nothing(), restored: null, opened };
  const { cursor, restored, savedAt, fullAt } = kept;
  addKept(added, kept.rows);
  return { ...nothing(), latest: { cursor, rows: added.rows }, restored, opened, fullAt, keptAt: savedAt };
};

/**
 * The rows that this tab has of the bucket. The tab drops rows that it read before the account accepted a restored
 * backup.
 */
export const bucketRows = async (session: Session, bucketUid: string): Promise<BucketRows> => {
  const known = inBuckets(session);
  const loading = known.get(bucketUid) ?? loadKept(session, bucketUid);
  known.set(bucketUid, loading);
  const rows = await loading;
  const restored = rows.latest && (await restoredAt(session));
  if (restored !== null && restored !== rows.restored) Object.assign(rows, nothing());
  return rows;
};

/**
 * The rows that the page shows before the server answers. They are the rows that this tab has read. If the tab has read
 * none yet, they are the cached rows, updated with the changes that were cached later. The next reading starts from the
 * cached rows alone, and asks the server for these changes again.
 */
export const firstRows = async (session: Session, bucketUid: string): Promise<BucketRows> => {
  const held = await bucketRows(session, bucketUid);
  if (!held.latest || held.isMarked) return held;
  const changes = await (await session.keyring.rowCache()).loadChanges(bucketUid).catch(() => null);
  if (!changes) return held;
  const { cursor } = held.latest;
  const added: Opened = { rows: new Map(held.latest.rows), opened: new Map(held.opened) };
  for (const uid of changes.removed) added.rows.delete(uid);
  addKept(added, changes.rows);
  return { ...held, latest: { cursor, rows: added.rows }, opened: added.opened };
};

const DAY = 24 * 60 * 60;

/** Whether a moment was less than a day ago. False for a moment in the future, which only a wrong clock can produce. */
const isRecent = (at: number): boolean => {
  const age = unixNow() - at;
  return age >= 0 && age < DAY;
};

/**
 * The rows that the next reading updates; null if the next reading must be full. One reading a day is full. Otherwise a
 * lie of the server about values that no key protects (an entry's list, times and permissions) would stay for ever.
 */
export const baseOfNextList = ({ latest, fullAt }: BucketRows): RowsSince | null =>
  isRecent(fullAt) ? latest : null;

export interface ReadRows {
  readonly rows: ReadonlyMap<string, EntryRow>;
  /** Rows that do not fit the contract. */
  readonly broken: readonly Unverifiable[];
  readonly tombstones: readonly StoredTombstone[];
  /** Null if the next reading must be full again. */
  readonly cursor: string | null;
  readonly isFull: boolean;
  /** The uids of the entries that this reply has changed or removed. */
  readonly changed: readonly string[];
}

const uidsOf = (rows: readonly { readonly uid: string }[]): string[] => rows.map(({ uid }) => uid);

const applied = (before: RowsSince | null, changes: EntryChanges): Pick<ReadRows, "rows" | "changed"> => {
  const { entries, tombstones, deleted, withdrawn } = changes;
  const rows = new Map(changes.is_full ? [] : before?.rows);
  const left = [...uidsOf(tombstones), ...deleted, ...withdrawn];
  // `findAbsent` compares the remaining rows with what this browser has seen, and decides which entries are missing.
  for (const uid of left) rows.delete(uid);
  for (const entry of entries) rows.set(entry.uid, entry);
  return { rows, changed: [...left, ...uidsOf(entries)] };
};

/**
 * Reads all rows and checks them one by one, so that a row that does not match the contract does not affect the others.
 */
const readEach = async (session: Session, bucketId: string): Promise<ReadRows> => {
  const live = await session.api.buckets.listEntries({ params: { bucketId } });
  const read = [...live, ...(await readTrash(session, bucketId))];
  const sound = read.filter((row): row is EntryRow => !isUnverifiable(row));
  return {
    rows: new Map(sound.map((row) => [row.uid, row])),
    broken: read.filter(isUnverifiable),
    tombstones: [],
    cursor: null,
    isFull: true,
    changed: uidsOf(sound),
  };
};

/**
 * Reads the changes after the cursor of `since`. Reads all rows if `since` is null, if the server no longer knows the
 * cursor, or if the reply does not fit the contract.
 */
export const readRows = async (
  session: Session,
  bucketId: string,
  since: RowsSince | null,
): Promise<ReadRows> => {
  const query = since ? { since: since.cursor } : {};
  try {
    const changes = await session.api.buckets.listChanges({ params: { bucketId }, query });
    const { tombstones, cursor, is_full: isFull } = changes;
    return { ...applied(since, changes), broken: [], tombstones, cursor, isFull };
  } catch (error) {
    if (!hasType(error, "unverifiable")) throw error;
    return readEach(session, bucketId);
  }
};

/**
 * The share of rows that must have changed before all rows are written to the cache again. If fewer rows have changed,
 * only these are written, beside the cached rows, until the cache is a day old.
 */
const KEPT_SHARE = 0.01;

/** Writes to the cache what the next start needs: the changed rows, or all rows. */
export const keepRows = async (session: Session, bucketUid: string, held: BucketRows): Promise<void> => {
  const { latest, opened, unkept, keptAt, restored, fullAt } = held;
  const isDropped = (await inBuckets(session).get(bucketUid)) !== held;
  if (!latest || restored === null || isDropped) return;
  const asKept = (entry: EntryRow): KeptRow => {
    const known = opened.get(entry.uid);
    return { entry, content: known?.entry === entry ? known.listed.shown : null };
  };
  const isFresh = keptAt !== null && isRecent(keptAt);
  if (isFresh && unkept.size <= latest.rows.size * KEPT_SHARE) {
    if (unkept.size === 0) return;
    const rows = [...unkept].flatMap((uid) => latest.rows.get(uid) ?? []).map(asKept);
    const removed = [...unkept].filter((uid) => !latest.rows.has(uid));
    await (await session.keyring.rowCache()).saveChanges(bucketUid, { rows, removed });
    return;
  }
  held.unkept = new Set();
  held.keptAt = unixNow();
  const rows = [...latest.rows.values()].map(asKept);
  await (await session.keyring.rowCache()).save(bucketUid, { cursor: latest.cursor, restored, fullAt, rows });
};

const cachesOf = ({ keyring }: Session) => Promise.all([keyring.rowCache(), keyring.listCache()]);

/** Forgets the rows and lists of one bucket, because the account can no longer open this bucket. */
export const dropRows = async (session: Session, bucketUid: string): Promise<void> => {
  inBuckets(session).delete(bucketUid);
  for (const cache of await cachesOf(session)) await cache.erase(bucketUid);
};

/** Forgets the rows and lists of all buckets except `bucketUids`. */
export const keepRowsOf = async (session: Session, bucketUids: ReadonlySet<string>): Promise<void> => {
  const known = inBuckets(session);
  for (const uid of known.keys()) if (!bucketUids.has(uid)) known.delete(uid);
  for (const cache of await cachesOf(session)) await cache.keepOnly(bucketUids);
};
