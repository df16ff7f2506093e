/**
 * @file Moves the entries of a former system bucket, which the user has restored after a reset, into the current system
 * bucket.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import { listBuckets } from "../buckets/list-buckets.ts";
import { listWithTrash } from "../buckets/list-entries.ts";
import { type ListedList, listLists } from "../buckets/list-lists.ts";
import { moveEntries } from "../buckets/move-entries.ts";
import { uidsInBucket } from "../buckets/read-back.ts";
import { createList } from "../buckets/save-list.ts";
import type { Progress } from "../keys/in-chunks.ts";
import type { Session } from "../session/session.ts";

const read = <Row>(rows: readonly Row[]) =>
  rows.filter((row): row is Exclude<Row, Unverifiable> => !isUnverifiable(row));

type Name = Pick<ListedList, "name" | "naming">;

/** The uid of the list with this name in the bucket. Creates the list if it does not exist. */
const listIn = async (session: Session, bucket: Bucket, { name, naming }: Name): Promise<string> => {
  const lists = await listLists(session, bucket.uid, () => bucket);
  const found = lists.find((list) => list.naming !== "unverifiable" && list.name === name);
  if (found) return found.uid;
  const isConfirmed = naming === "confirmed";
  return (await createList(session, bucket, { uid: makeUid(), name, isConfirmed })).uid;
};

/**
 * Groups entries by their list. Entries without a list are under null, and so are those of a list whose name cannot be
 * verified.
 */
const byList = async (session: Session, bucket: Bucket): Promise<Map<ListedList | null, EntryRow[]>> => {
  const lists = await listLists(session, bucket.uid, () => bucket);
  const named = new Map(
    lists.flatMap((one) => (one.naming === "unverifiable" ? [] : [[one.uid, one] as const])),
  );
  const groups = new Map<ListedList | null, EntryRow[]>();
  for (const entry of read(await listWithTrash(session, bucket.uid, () => bucket))) {
    const list = named.get(entry.password_list?.uid ?? "") ?? null;
    const group = groups.get(list) ?? [];
    groups.set(list, group);
    group.push(entry);
  }
  return groups;
};

const merge = async (session: Session, source: Bucket, target: Bucket, progress: Progress): Promise<void> => {
  for (const [list, entries] of await byList(session, source)) {
    const listUid = list && (await listIn(session, target, list));
    await moveEntries(session, { source, target, listUid, entries, ...progress });
  }
  const left = await uidsInBucket(session, source.uid);
  if (left.size === 0) await session.api.buckets.deleteBucket({ params: { id: source.uid } });
};

/**
 * Moves the entries of restored former system buckets into the current system bucket, list by list. Then deletes the
 * former buckets that are empty. The work can be stopped between two chunks and continued by another call.
 * @throws CannotVerifyError when an entry does not verify. Its chunk of up to 500 entries then stays where it is.
 */
export const mergeRecovered = async (session: Session, progress: Progress = {}): Promise<void> => {
  const { recovered_buckets: waiting } = await session.api.identity.recoveryState();
  if (waiting.length === 0) return;
  const buckets = read(await listBuckets(session));
  const target = buckets.find((bucket) => bucket.is_system);
  if (!target) throw new CannotVerifyError();
  for (const source of buckets.filter(({ uid }) => waiting.includes(uid)))
    await merge(session, source, target, progress);
};
