/**
 * @file Reads the lists of a bucket. A list with a sealed name is shown under this name, even if the server sends
 * another name.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { ListRowContent } from "@keepwell/crypto/row/list-row.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { keysByGeneration } from "../keys/keys-by-generation.ts";
import { orNull } from "../or-null.ts";
import { openStoredListRow, type RowReader } from "../rows/open-stored-row.ts";
import type { Session } from "../session/session.ts";
import type { ClosedBucket } from "./list-buckets.ts";

/**
 * Whether the name of a list can be trusted.
 * - `confirmed`: a user has typed or confirmed the sealed name.
 * - `unconfirmed`: only the server states the name. The name is not sealed, or is sealed with the mark "unconfirmed".
 * - `unverifiable`: the row was not sealed for this list, or both the row and the name are missing.
 */
export type Naming = "confirmed" | "unconfirmed" | "unverifiable";

/** A list as it is shown. The name of an unverifiable list is empty. */
export interface ListedList extends List {
  readonly naming: Naming;
  readonly content: ListRowContent | null;
  /** The readable copy, as the server sent it. */
  readonly copy: string;
}

const unverifiable = (list: List): ListedList => ({
  ...list,
  name: "",
  naming: "unverifiable",
  content: null,
  copy: list.name,
});

/**
 * Stands for a list that does not fit the contract, for example because its row is truncated. It has no permissions, so
 * that the page offers no changes to it.
 */
const misshapen = (bucketUid: string, uid: string): ListedList =>
  unverifiable({
    ...{ uid, id: uid, name: "", row: null, bucket: { uid: bucketUid } },
    ...{ entry_count: 0, permissions: [], is_restricted: false, created_at: "", updated_at: "" },
  });

const listed = async (reader: RowReader, list: List): Promise<ListedList> => {
  const { uid, row, name } = list;
  if (!row && name === "") return unverifiable(list);
  if (!row) return { ...list, naming: "unconfirmed", content: null, copy: name };
  const content = await orNull(() => openStoredListRow(reader, { uid, row }));
  if (!content) return unverifiable(list);
  const naming = content.t === undefined ? "confirmed" : "unconfirmed";
  return { ...list, name: content.n, naming, content, copy: name };
};

type FindBucket = () => Bucket | ClosedBucket | Promise<Bucket | ClosedBucket>;

const openAll = (session: Session, bucket: Bucket, lists: readonly List[]): Promise<ListedList[]> => {
  const reader = { bid: bucket.uid, keyOf: keysByGeneration(session, bucket) };
  return Promise.all(lists.map((list) => listed(reader, list)));
};

/** Writes the lists to the cache for the next start. Callers do not wait for the write. */
const keepLists = async ({ keyring }: Session, bucketUid: string, lists: readonly List[]): Promise<void> =>
  (await keyring.listCache()).save(bucketUid, lists);

const isVerified = ({ naming }: ListedList): boolean => naming !== "unverifiable";

/**
 * The lists of a bucket in this browser's cache; null if none are cached, or if the bucket or one of the lists does not
 * open.
 */
export const keptLists = async (
  session: Session,
  bucketUid: string,
  findBucket: FindBucket,
): Promise<ListedList[] | null> => {
  const bucket = await findBucket();
  if (isUnverifiable(bucket)) return null;
  const kept = await (await session.keyring.listCache()).load(bucketUid);
  const lists = kept && (await openAll(session, bucket, kept));
  return lists?.every(isVerified) ? lists : null;
};

/**
 * Reads the lists of a bucket and opens their rows. Runs `findBucket` at the same time as the server call. If one list
 * does not open, no list is cached, so that a false reply has no effect once the server answers correctly.
 */
export const listLists = async (
  session: Session,
  bucketUid: string,
  findBucket: FindBucket,
): Promise<ListedList[]> => {
  const [read, bucket] = await Promise.all([
    session.api.buckets.listLists({ params: { id: bucketUid } }),
    findBucket(),
  ]);
  const lists = read.filter((list): list is List => !isUnverifiable(list));
  const sound = new Set(lists.map(({ uid }) => uid));
  const others = new Set(read.flatMap(({ uid }) => (uid === null || sound.has(uid) ? [] : [uid])));
  const broken = [...others].map((uid) => misshapen(bucketUid, uid));
  if (isUnverifiable(bucket)) return [...lists.map(unverifiable), ...broken];
  const all = [...(await openAll(session, bucket, lists)), ...broken];
  if (all.every(isVerified)) void keepLists(session, bucketUid, lists).catch(() => undefined);
  return all;
};
