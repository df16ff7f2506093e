import type { ListCreate, List as ListReply } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Context } from "../context.ts";
import { violation } from "../db/database.ts";
import { announceInBucket } from "../events/change.store.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeBucket, authorizeWrite } from "../policies/authorize-bucket.ts";
import { authorizeList, authorizeListWrite } from "../policies/authorize-list.ts";
import { deleteList, findList, insertList, type List, listLists, renameList } from "./list.store.ts";

const present = (list: List): ListReply => ({
  uid: list.uid,
  id: list.uid,
  name: list.name,
  bucket: { uid: list.bucket_uid },
  entry_count: list.entry_count ?? 0,
  created_at: list.created_at.toISOString(),
  updated_at: list.updated_at.toISOString(),
});

export const createListService = ({ database: { handle } }: Context) => {
  const presentStored = async (uid: string): Promise<ListReply> =>
    present((await findList(handle, uid)) ?? fail("list.not_found"));

  return {
    list: async (actor: Actor, bucketUid: string): Promise<ListReply[]> => {
      await authorizeBucket(handle, actor, bucketUid, "bucket.view");
      return (await listLists(handle, bucketUid)).map(present);
    },

    create: async (actor: Actor, bucketUid: string, body: ListCreate): Promise<ListReply> => {
      try {
        await handle.transaction().execute(async (within) => {
          await authorizeWrite(within, actor, bucketUid, "list.create");
          await insertList(within, { uid: body.uid, bucket_uid: bucketUid, name: body.name });
          await announceInBucket(within, bucketUid, { what: "bucket" });
        });
      } catch (error) {
        if (violation(error)?.kind === "unique") return fail("uid_taken");
        throw error;
      }
      return presentStored(body.uid);
    },

    get: async (actor: Actor, uid: string): Promise<ListReply> =>
      present(await authorizeList(handle, actor, uid, "bucket.view")),

    update: async (actor: Actor, uid: string, name: string): Promise<ListReply> => {
      await handle.transaction().execute(async (within) => {
        const list = await authorizeListWrite(within, actor, uid, "list.edit");
        if (!(await renameList(within, uid, name))) fail("list.not_found");
        await announceInBucket(within, list.bucket_uid, { what: "bucket" });
      });
      return presentStored(uid);
    },

    delete: async (actor: Actor, uid: string): Promise<void> => {
      await handle.transaction().execute(async (within) => {
        const list = await authorizeListWrite(within, actor, uid, "list.delete");
        if (!(await deleteList(within, uid))) fail("list.not_found");
        await announceInBucket(within, list.bucket_uid, { what: "bucket" });
        await announceInBucket(within, list.bucket_uid, { what: "entries" });
      });
    },
  };
};

export type ListService = ReturnType<typeof createListService>;
