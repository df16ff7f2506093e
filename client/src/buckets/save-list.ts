/** @file Creating and renaming lists, and sealing and confirming their names. */
import { canOnList } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { ListRow } from "@keepwell/contract/buckets/rows.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { type ListRowContent, sealListRow } from "@keepwell/crypto/row/list-row.ts";
import { isConflict } from "../api/call-failure.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { keysByGeneration } from "../keys/keys-by-generation.ts";
import { orNull } from "../or-null.ts";
import { openStoredListRow } from "../rows/open-stored-row.ts";
import type { Session } from "../session/session.ts";
import { isUidTaken } from "./bucket.ts";
import { type ListedList, listLists } from "./list-lists.ts";
import { keepsReadableNames } from "./readable-copy.ts";
import { typedName } from "./typed-name.ts";

interface Within {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly key: BucketKey;
}

interface Sealing {
  readonly uid: string;
  readonly rev: number;
  readonly content: ListRowContent;
}

/**
 * What the server stores for a list: its row and, only if `keepsReadableNames` allows it, a readable copy of the name.
 */
const sealed = async (
  { session, bucket, key }: Within,
  { uid: lid, rev, content }: Sealing,
): Promise<{ name: string; row: ListRow }> => ({
  name: (await keepsReadableNames(session, bucket)) ? content.n : "",
  row: await sealRow({ bucket, key }, { uid: lid, rev, content }),
});

const sealRow = async (
  { bucket: { uid: bid, gen }, key }: Omit<Within, "session">,
  { uid: lid, rev, content }: Sealing,
): Promise<ListRow> => ({ gen, rev, sealed: await sealListRow(key, { bid, gen, lid, rev }, content) });

const unconfirmed = (n: string): ListRowContent => ({ n, t: 1 });

interface NewList {
  /** The uid comes from the caller, so that a retry after a lost reply creates no second list. */
  readonly uid: string;
  readonly name: string;
  /** False if no user has typed or confirmed the name. */
  readonly isConfirmed?: boolean;
}

export const createList = (
  session: Session,
  bucket: Bucket,
  { uid, name: typed, isConfirmed = true }: NewList,
): Promise<List> =>
  withCurrentKey(session, bucket, async (current, key) => {
    const name = typedName(typed);
    const content = isConfirmed ? { n: name } : unconfirmed(name);
    const body = { uid, ...(await sealed({ session, bucket: current, key }, { uid, rev: 1, content })) };
    return session.api.buckets.createList({ params: { id: bucket.uid }, body });
  });

/** A list as it was read, and the content of its row as it was shown. */
type Stored = Pick<List, "uid" | "row"> & Partial<Pick<ListedList, "content">>;

/**
 * Whether a list's row was only sealed again, for example by a rotation: the revision differs from the shown revision,
 * but the content is the same.
 */
const isSealedAgain = async (
  session: Session,
  bucket: Bucket,
  { row, shown }: { readonly row: ListRow | null; readonly shown: Stored },
): Promise<boolean> => {
  if (!row || !shown.content || row.rev === shown.row?.rev) return false;
  const reader = { bid: bucket.uid, keyOf: keysByGeneration(session, bucket) };
  const content = await orNull(() => openStoredListRow(reader, { uid: shown.uid, row }));
  return content?.n === shown.content.n && content.t === shown.content.t;
};

const save = (session: Session, bucket: Bucket, shown: Stored, content: ListRowContent): Promise<List> => {
  const { uid } = shown;
  const params = { id: uid };
  const write = (before: ListRow | null): Promise<List> =>
    withCurrentKey(session, bucket, async (current, key) => {
      const rev = (before?.rev ?? 0) + 1;
      const body = await sealed({ session, bucket: current, key }, { uid, rev, content });
      return session.api.buckets.updateList({ params, body });
    });
  return write(shown.row).catch(async (error: unknown) => {
    if (!isConflict(error)) throw error;
    const { row } = await session.api.buckets.getList({ params }).catch(() => {
      throw error;
    });
    if (!(await isSealedAgain(session, bucket, { row, shown }))) throw error;
    return write(row);
  });
};

/** Saves the name that the user has typed, or the shown name that the user has confirmed. */
export const nameList = async (
  session: Session,
  bucket: Bucket,
  list: Stored,
  typed: string,
): Promise<List> => save(session, bucket, list, { n: typedName(typed) });

/**
 * Creates a list. If an earlier call has already created the list, but its reply was lost, saves the name that is typed
 * now.
 */
export const createOrNameList = async (
  session: Session,
  bucket: Bucket,
  { uid, name }: Pick<NewList, "uid" | "name">,
): Promise<List> => {
  try {
    return await createList(session, bucket, { uid, name });
  } catch (error) {
    if (!isUidTaken(error)) throw error;
    const made = (await listLists(session, bucket.uid, () => bucket)).find((list) => list.uid === uid);
    if (!made) throw error;
    return nameList(session, bucket, made, name);
  }
};

/**
 * The lists that this page has tried to seal. Each is tried only once, even if the server withholds the row afterwards.
 */
const tried = new WeakMap<Session, Set<string>>();

/**
 * The content that this client must save as the list's row. It is a first row if the list has none. It is the unchanged
 * content if a readable copy of the name must be erased. Null if there is nothing to save.
 */
const toSeal = (list: ListedList, isReadable: boolean): ListRowContent | null => {
  if (!list.row) return list.name === "" ? null : unconfirmed(list.name);
  return list.copy === "" || isReadable ? null : list.content;
};

/**
 * Seals the first row of each list that has none, and erases readable copies that must not be kept. Changes only lists
 * that this account may edit. The name of a list without a row comes from the server alone, so the first row marks the
 * name as unconfirmed. Another browser may do the same work at the same time.
 */
export const sealListNames = async (
  session: Session,
  bucket: Bucket,
  lists: readonly ListedList[],
): Promise<void> => {
  const before = tried.get(session) ?? new Set();
  tried.set(session, before);
  const isReadable = await keepsReadableNames(session, bucket);
  for (const list of lists) {
    const content = toSeal(list, isReadable);
    if (!content || before.has(list.uid) || !canOnList(bucket, list, "list.edit")) continue;
    before.add(list.uid);
    await orNull(() => save(session, bucket, list, content)).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }
};
