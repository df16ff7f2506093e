import { randomUUID } from "node:crypto";
import {
  isUidForListIn,
  type ListCreate,
  type List as ListReply,
} from "@keepwell/contract/buckets/lists.endpoints.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";
import { auditList, renaming } from "../audit/audit-in-bucket.ts";
import { requireBelowCeilings } from "../billing/capacity.service.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import type { Handle } from "../db/schema.ts";
import { announceInBucket } from "../events/change.store.ts";
import { lockToSettle, settleKeysIn } from "../keys/settle-keys.ts";
import { bucketOfList } from "../policies/bucket-of.store.ts";
import {
  deleteList,
  findList,
  insertList,
  type List,
  type ListPlace,
  listLists,
  renameList,
  restrictEntriesOf,
} from "./list.store.ts";
import { authorizeInside, authorizeWriteInside, requireIn } from "./policies/authorize-inside.ts";
import { authorizeListView, authorizeListWrite } from "./policies/authorize-list.ts";
import type { Reach } from "./policies/reach.ts";

const present = (list: List, reach: Reach): ListReply => ({
  uid: list.uid,
  id: list.uid,
  name: list.name,
  bucket: { uid: list.bucket_uid },
  entry_count: reach.countIn(list.uid, list.entry_count ?? 0),
  permissions: reach.listPermissions(list.uid),
  created_at: list.created_at.toISOString(),
  updated_at: list.updated_at.toISOString(),
});

const presentStored = async (within: Handle, at: ListPlace, reach: Reach): Promise<ListReply> =>
  present((await findList(within, at)) ?? fail("list.not_found"), reach);

/** Its entries stay in the bucket: those of a restricted list stay restricted, each by itself. */
const erase = async (within: Handle, list: List, { bucket }: Reach): Promise<void> => {
  const at = { bucketUid: bucket.uid, listUid: list.uid };
  if (list.is_restricted) await restrictEntriesOf(within, at);
  if (!(await deleteList(within, at))) fail("list.not_found");
  if (bucket.enterprise_uid !== null) await settleKeysIn(within, bucket.enterprise_uid, [bucket.uid]);
};

export const createListService = ({ clock, config, database: { handle } }: Context) => ({
  list: async (actor: Actor, bucketUid: string): Promise<ListReply[]> => {
    const reach = await authorizeInside(handle, actor, bucketUid, "bucket.view");
    const lists = await listLists(handle, bucketUid);
    return lists.filter(({ uid }) => reach.seesList(uid)).map((list) => present(list, reach));
  },

  create: async (
    actor: Actor,
    bucketUid: string,
    { uid = randomUUID(), name }: ListCreate,
  ): Promise<ListReply> => {
    try {
      return await inTransaction(handle, async (within) => {
        const reach = await authorizeWriteInside(within, actor, bucketUid, "list.create");
        requireIn(reach, null, "list.create");
        if (!isUidForListIn(bucketUid, uid)) failField("uid", "uid_invalid");
        await insertList(within, { uid, bucket_uid: bucketUid, name });
        const holder = { userUid: reach.bucket.owner_uid, ceilings: config.ceilings };
        await requireBelowCeilings(within, holder, ["containers"]);
        const deed = { kind: "list_created", actor, bucket: reach.bucket, at: clock.now() } as const;
        await auditList(within, deed, { uid, name });
        await announceInBucket(within, bucketUid, { what: "bucket" });
        return presentStored(within, { bucketUid, listUid: uid }, reach);
      });
    } catch (error) {
      return refuseTaken(error);
    }
  },

  get: async (actor: Actor, uid: string): Promise<ListReply> => {
    const { list, reach } = await authorizeListView(handle, actor, uid);
    return present(list, reach);
  },

  update: (actor: Actor, uid: string, name: string): Promise<ListReply> =>
    inTransaction(handle, async (within) => {
      const { list, reach } = await authorizeListWrite(within, actor, uid, "list.edit");
      const at = { bucketUid: list.bucket_uid, listUid: uid };
      if (!(await renameList(within, at, name))) fail("list.not_found");
      const deed = { kind: "list_changed", actor, bucket: reach.bucket, at: clock.now() } as const;
      await auditList(within, { ...deed, detail: renaming(list.name, name) }, { uid, name });
      await announceInBucket(within, list.bucket_uid, { what: "bucket" });
      return presentStored(within, at, reach);
    }),

  delete: async (actor: Actor, uid: string): Promise<void> => {
    await inTransaction(handle, async (within) => {
      const bucketUid = await bucketOfList(within, uid);
      if (bucketUid !== undefined) await lockToSettle(within, { from: [bucketUid] });
      const { list, reach } = await authorizeListWrite(within, actor, uid, "list.delete");
      await announceInBucket(within, list.bucket_uid, { what: "bucket" });
      await announceInBucket(within, list.bucket_uid, { what: "entries" });
      await erase(within, list, reach);
      const deed = { kind: "list_deleted", actor, bucket: reach.bucket, at: clock.now() } as const;
      await auditList(within, deed, list);
    });
  },
});

export type ListService = ReturnType<typeof createListService>;
