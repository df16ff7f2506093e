/** @file Creating and renaming lists, and sealing and confirming their names. */
import { canOnList } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { ListRow } from "@keepwell/contract/buckets/rows.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { type ListRowContent, sealListRow } from "@keepwell/crypto/row/list-row.ts";
import { isConflict } from "../api/call-failure.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { orNull } from "../or-null.ts";
import type { Session } from "../session/session.ts";
import type { ListedList } from "./list-lists.ts";

interface Within {
  readonly bucket: Bucket;
  readonly key: BucketKey;
}

interface Sealing {
  readonly uid: string;
  readonly rev: number;
  readonly content: ListRowContent;
}

/** What a call stores: the row and, in a team's bucket, the readable copy for its log and its reports. */
const sealed = async (
  { bucket: { uid: bid, gen, enterprise_uid }, key }: Within,
  { uid: lid, rev, content }: Sealing,
): Promise<{ name: string; row: ListRow }> => ({
  name: enterprise_uid === null ? "" : content.n,
  row: { gen, rev, sealed: await sealListRow(key, { bid, gen, lid, rev }, content) },
});

const unconfirmed = (n: string): ListRowContent => ({ n, t: 1 });

interface NewList {
  /** The caller's, so that a retry after a lost answer creates no second list. */
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
    const name = typed.trim();
    const content = isConfirmed ? { n: name } : unconfirmed(name);
    const body = { uid, ...(await sealed({ bucket: current, key }, { uid, rev: 1, content })) };
    return session.api.buckets.createList({ params: { id: bucket.uid }, body });
  });

type Stored = Pick<List, "uid" | "row">;

const save = (
  session: Session,
  bucket: Bucket,
  { uid, row }: Stored,
  content: ListRowContent,
): Promise<List> =>
  withCurrentKey(session, bucket, async (current, key) => {
    const rev = (row?.rev ?? 0) + 1;
    const body = await sealed({ bucket: current, key }, { uid, rev, content });
    return session.api.buckets.updateList({ params: { id: uid }, body });
  });

/** Saves the name that the user has typed, or has confirmed as it is shown. */
export const nameList = (session: Session, bucket: Bucket, list: Stored, typed: string): Promise<List> =>
  save(session, bucket, list, { n: typed.trim() });

/** The lists that this page has tried to seal: a server that withholds their rows does not make it try again. */
const tried = new WeakMap<Session, Set<string>>();

/**
 * Makes the first rows of the lists that have none, of those that this account may edit. Their names are the server's
 * word, so the rows mark them as unconfirmed. Another browser may do the same at the same time.
 */
export const sealListNames = async (
  session: Session,
  bucket: Bucket,
  lists: readonly ListedList[],
): Promise<void> => {
  const before = tried.get(session) ?? new Set();
  tried.set(session, before);
  for (const list of lists) {
    const { uid, row, name } = list;
    if (row || name === "" || before.has(uid) || !canOnList(bucket, list, "list.edit")) continue;
    before.add(uid);
    await orNull(() => save(session, bucket, list, unconfirmed(name))).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }
};
