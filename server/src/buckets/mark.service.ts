import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { violation } from "../db/database-errors.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { announceToUser } from "../events/change.store.ts";
import {
  deleteMarksOn,
  findMark,
  insertMarks,
  listMarks,
  listMarksOn,
  type Mark,
  type MarkKind,
} from "./mark.store.ts";
import { authorizeBuckets } from "./policies/authorize-buckets.ts";

/** Answers 404 if the bucket was deleted between the permission check and the insertion. Rethrows other errors. */
const refuseGone = (error: unknown): never => {
  if (violation(error)?.kind === "foreign_key") return fail("bucket.not_found");
  throw error;
};

/**
 * Makes the service for one kind of mark (bookmarks or archives). Adding an existing mark to a bucket, or removing a
 * missing one from a bucket, is not an error. Removing a mark by its own uid fails with 404 if it is missing.
 */
const createMarkService = <Reply>(
  { database: { handle } }: Context,
  { kind, present }: { kind: MarkKind; present: (mark: Mark) => Reply },
) => {
  const of = (actor: Actor) => ({ kind, userUid: actor.uid });

  const find = async (actor: Actor, uid: string): Promise<Mark> =>
    (await findMark(handle, of(actor), uid)) ?? fail("not_found");

  const mark = async (actor: Actor, bucketUids: readonly string[]): Promise<Reply[]> => {
    await authorizeBuckets(handle, actor, bucketUids, "bucket.mark");
    const made = await inTransaction(handle, async (within) => {
      await insertMarks(within, of(actor), bucketUids);
      await announceToUser(within, actor.uid, { what: "marks" });
      return listMarksOn(within, of(actor), bucketUids);
    }).catch(refuseGone);
    return made.map(present);
  };

  const unmark = async (actor: Actor, bucketUids: readonly string[]): Promise<void> => {
    await authorizeBuckets(handle, actor, bucketUids, "bucket.mark");
    await inTransaction(handle, async (within) => {
      await deleteMarksOn(within, of(actor), bucketUids);
      await announceToUser(within, actor.uid, { what: "marks" });
    });
  };

  return {
    mark,
    unmark,
    create: async (actor: Actor, { uid, type }: { uid: string; type: string }): Promise<Reply> => {
      if (type !== "bucket") return fail("not_found");
      const [made] = await mark(actor, [uid]);
      return made ?? fail("bucket.not_found");
    },
    list: async (actor: Actor): Promise<Reply[]> => (await listMarks(handle, of(actor))).map(present),
    get: async (actor: Actor, uid: string): Promise<Reply> => present(await find(actor, uid)),
    delete: async (actor: Actor, uid: string): Promise<void> =>
      unmark(actor, [(await find(actor, uid)).bucket_uid]),
  };
};

export const createBookmarkService = (context: Context) =>
  createMarkService(context, {
    kind: "bookmarks",
    present: ({ uid, bucket_uid }) => ({
      id: uid,
      bookmarkable: { uid: bucket_uid },
      type: "bucket" as const,
    }),
  });

export const createArchiveService = (context: Context) =>
  createMarkService(context, {
    kind: "archives",
    present: ({ uid, bucket_uid }) => ({ id: uid, archivable: { uid: bucket_uid }, type: "bucket" as const }),
  });

export type BookmarkService = ReturnType<typeof createBookmarkService>;
export type ArchiveService = ReturnType<typeof createArchiveService>;
