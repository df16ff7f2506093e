/**
 * @file [Note: Read back] A reply that only says how many entries were changed proves nothing. So the client reads the
 * entries afterwards, and tells the user which of them do not match the reply (MS-185). Only then does this browser
 * remember a move or a deletion.
 */

import type { SealedEntryKey } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import type { NewRow } from "@keepwell/contract/buckets/rows.ts";
import { BULK_MAX } from "@keepwell/contract/fields.ts";
import { CallFailure, hasType } from "../api/call-failure.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import type { Session } from "../session/session.ts";
import { baseOfNextList, bucketRows, readRows } from "./bucket-rows.ts";
import { NotShownError } from "./not-shown.ts";
import { readTrash } from "./read-trash.ts";
import type { ShownEntry } from "./shown-entries.ts";

/** What this client sealed for an entry and sent. Afterwards it is compared with what the server has stored. */
export interface SentEntry {
  readonly uid: string;
  /** The sealed entry key; undefined if only the row was sealed. */
  readonly ek?: string | undefined;
  readonly row?: Pick<NewRow, "k" | "sealed"> | null | undefined;
}

const uidsIn = (rows: readonly { readonly uid: string | null }[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ uid }) => uid ?? []));

/** The uids of all entries that the server lists in a bucket and its Trash, whether they can be verified or not. */
export const uidsInBucket = async (session: Session, bucketId: string): Promise<ReadonlySet<string>> => {
  const [live, trashed] = await Promise.all([
    session.api.buckets.listEntries({ params: { bucketId } }),
    readTrash(session, bucketId),
  ]);
  return uidsIn([...live, ...trashed]);
};

/**
 * Finds which of these entries a bucket still shows. The client first reads only the changes, because reading thousands
 * of rows takes longer than moving a few entries. If an entry is still there, the client reads all rows: the change
 * feed may report a deletion late, if another transaction writes at the same time.
 */
export const stillInBucket = async (
  session: Session,
  bucketUid: string,
  done: readonly { readonly uid: string }[],
): Promise<ReadonlySet<string>> => {
  const leftIn = (there: { has(uid: string): boolean }) => done.filter(({ uid }) => there.has(uid));
  const since = baseOfNextList(await bucketRows(session, bucketUid));
  if (since) {
    const { rows, broken } = await readRows(session, bucketUid, since);
    if (leftIn(rows).length === 0 && leftIn(uidsIn(broken)).length === 0) return new Set();
  }
  return uidsIn(leftIn(await uidsInBucket(session, bucketUid)));
};

/**
 * Finds which of these entries the server does not show in the list. If `listId` is null, the server must show these
 * entries among the entries without a list. An entry in Trash can be in a list too. So if the client does not find
 * every entry outside Trash, it also reads Trash.
 */
export const notInList = async (
  session: Session,
  { bucketId, listId }: { readonly bucketId: string; readonly listId: string | null },
  moved: readonly { readonly uid: string }[],
): Promise<ReadonlySet<string>> => {
  const { listEntries, listEntriesOfList } = session.api.buckets;
  const isThere = (row: EntryRow | Unverifiable) =>
    !isUnverifiable(row) && (row.password_list?.uid ?? null) === listId;
  const live =
    listId === null
      ? (await listEntries({ params: { bucketId } })).filter(isThere)
      : await listEntriesOfList({ params: { bucketId, listId } });
  const there = uidsIn(live);
  const missing = moved.filter(({ uid }) => !there.has(uid));
  if (missing.length === 0) return new Set();
  const trashed = uidsIn((await readTrash(session, bucketId)).filter(isThere));
  return uidsIn(missing.filter(({ uid }) => !trashed.has(uid)));
};

/**
 * Whether the entry is stored as it was sent. Also true if the row's counter is later, because another client has
 * changed the entry afterwards.
 */
const isAsSent = (stored: SealedEntryKey | undefined, { ek, row }: SentEntry): boolean => {
  if (!stored) return false;
  const isLater = (stored.row?.k ?? 0) > (row?.k ?? 0);
  return isLater || ((ek === undefined || stored.ek === ek) && (!row || stored.row?.sealed === row.sealed));
};

const readKeys = async (
  { api }: Session,
  bucketId: string,
  uids: readonly string[],
): Promise<readonly SealedEntryKey[]> => {
  const rows = await api.buckets.readSealed({
    params: { bucketId },
    body: { uids: [...uids], part: "keys" },
  });
  return rows.filter((row): row is SealedEntryKey => !isUnverifiable(row));
};

/**
 * Reads the keys of the entries that are in the bucket. The server refuses the call if one entry is missing. The client
 * then reads the keys only of the entries that the bucket lists.
 */
const readPresent = async (
  session: Session,
  bucketId: string,
  uids: readonly string[],
): Promise<readonly SealedEntryKey[]> => {
  try {
    return await readKeys(session, bucketId, uids);
  } catch (error) {
    if (!hasType(error, "not_found")) throw error;
    const there = await uidsInBucket(session, bucketId);
    const present = uids.filter((uid) => there.has(uid));
    return present.length === 0 || present.length === uids.length ? [] : readKeys(session, bucketId, present);
  }
};

/** The uids of the entries that are missing in a bucket or differ from what was sent. */
export const notStored = async (
  session: Session,
  bucketId: string,
  sent: readonly SentEntry[],
): Promise<ReadonlySet<string>> => {
  const missing = new Set<string>();
  for (let at = 0; at < sent.length; at += BULK_MAX) {
    const some = sent.slice(at, at + BULK_MAX);
    const rows = await readPresent(
      session,
      bucketId,
      some.map(({ uid }) => uid),
    );
    const stored = new Map(rows.map((row) => [row.uid, row]));
    for (const one of some) if (!isAsSent(stored.get(one.uid), one)) missing.add(one.uid);
  }
  return missing;
};

interface Compared<Done extends { readonly uid: string }> {
  /** Does the action, and adds to `done` each entry for which the server replies that the action was done. */
  readonly work: (done: Done[]) => Promise<void>;
  /**
   * Reads the uids of the entries for which the server's data does not show that the action was done. The set may also
   * contain uids of other entries.
   */
  readonly notShown: (done: readonly Done[]) => Promise<ReadonlySet<string>>;
  /** Called with the entries for which the server shows that the action was done. */
  readonly remember?: (shown: readonly Done[]) => void;
  /** The entries as they were listed before the action. */
  readonly entries: readonly ShownEntry[];
}

const named = (entries: readonly ShownEntry[], uids: ReadonlySet<string>): ShownEntry[] =>
  entries.filter(({ uid }) => uids.has(uid));

/**
 * Does the work, and then reads its results from the server, even if the work fails or is stopped on the way.
 * @throws NotShownError with the entries that the server reported as done but does not show as done; or with all
 * entries that it reported as done, if the work succeeds but the reading fails.
 * @throws the error of the work, if the work fails, unless NotShownError is thrown.
 */
export const readBack = async <Done extends { readonly uid: string }>({
  work,
  notShown,
  remember,
  entries,
}: Compared<Done>): Promise<void> => {
  const done: Done[] = [];
  const compare = async (): Promise<void> => {
    if (done.length === 0) return;
    const missing = await notShown(done);
    const shown = done.filter(({ uid }) => !missing.has(uid));
    remember?.(shown);
    if (shown.length < done.length) throw new NotShownError(named(entries, missing));
  };
  try {
    await work(done);
  } catch (error) {
    await compare().catch((other: unknown) => {
      throw other instanceof CallFailure ? error : other;
    });
    throw error;
  }
  await compare().catch((error: unknown) => {
    throw error instanceof CallFailure ? new NotShownError(named(entries, uidsIn(done))) : error;
  });
};
