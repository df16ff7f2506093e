import { randomUUID } from "node:crypto";
import {
  isUidForListIn,
  type ListCreate,
  type List as ListReply,
  type ListUpdate,
} from "@keepwell/contract/buckets/lists.endpoints.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";
import { fromTo } from "../audit/audit-detail.ts";
import { requireBelowCeilings } from "../billing/capacity.service.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import type { Handle } from "../db/schema.ts";
import { settleKeysIn } from "../keys/settle-keys.ts";
import { inBucket, inList } from "./in-bucket.ts";
import {
  deleteList,
  findList,
  insertList,
  type List,
  type ListPlace,
  listLists,
  lockList,
  renameList,
  restrictListEntries,
} from "./list.store.ts";
import { checkListRow, listColumns, presentListRow } from "./list-row.ts";
import { authorizeInside, requireIn } from "./policies/authorize-inside.ts";
import { authorizeListView } from "./policies/authorize-list.ts";
import type { Reach } from "./policies/reach.ts";

const present = (list: List, reach: Reach): ListReply => ({
  uid: list.uid,
  id: list.uid,
  name: list.name,
  row: presentListRow(list),
  bucket: { uid: list.bucket_uid },
  entry_count: reach.countIn(list.uid, list.entry_count ?? 0),
  permissions: reach.listPermissions(list.uid),
  is_restricted: list.is_restricted,
  created_at: list.created_at.toISOString(),
  updated_at: list.updated_at.toISOString(),
});

const presentStored = async (within: Handle, at: ListPlace, reach: Reach): Promise<ListReply> =>
  present((await findList(within, at)) ?? fail("list.not_found"), reach);

/** Deletes only the list; its entries stay in the bucket. If the list was restricted, its entries become restricted. */
const erase = async (within: Handle, list: List, { bucket }: Reach): Promise<void> => {
  const at = { bucketUid: bucket.uid, listUid: list.uid };
  await lockList(within, at);
  if (list.is_restricted) await restrictListEntries(within, at);
  if (!(await deleteList(within, at))) fail("list.not_found");
  if (bucket.enterprise_uid !== null) await settleKeysIn(within, bucket.enterprise_uid, [bucket.uid]);
};

export const createListService = (context: Context) => {
  const {
    config,
    database: { handle },
  } = context;
  return {
    list: async (actor: Actor, bucketUid: string): Promise<ListReply[]> => {
      const reach = await authorizeInside(handle, actor, bucketUid, "bucket.view");
      const lists = await listLists(handle, bucketUid);
      return lists.filter(({ uid }) => reach.seesList(uid)).map((list) => present(list, reach));
    },

    create: (
      actor: Actor,
      bucketUid: string,
      { uid = randomUUID(), ...body }: ListCreate,
    ): Promise<ListReply> =>
      inBucket(context, { actor, bucketUid, ability: "list.create" }, async (within, reach) => {
        requireIn(reach, null, "list.create");
        if (!isUidForListIn(bucketUid, uid)) failField("uid", "uid_invalid");
        checkListRow({ rev: null }, body, reach.bucket);
        await insertList(within, { uid, bucket_uid: bucketUid, ...listColumns(body) });
        const holder = { userUid: reach.bucket.owner_uid, ceilings: config.ceilings };
        await requireBelowCeilings(within, holder, ["containers"]);
        return {
          result: await presentStored(within, { bucketUid, listUid: uid }, reach),
          audit: { kind: "list_created", list: { uid, name: body.name } },
          changed: ["bucket"],
        };
      }).catch((error: unknown) => refuseTaken(error)),

    get: async (actor: Actor, uid: string): Promise<ListReply> => {
      const { list, reach } = await authorizeListView(handle, actor, uid);
      return present(list, reach);
    },

    update: (actor: Actor, uid: string, body: ListUpdate): Promise<ListReply> =>
      inList(context, { actor, listUid: uid, ability: "list.edit" }, async (within, { list, reach }) => {
        const at = { bucketUid: list.bucket_uid, listUid: uid };
        checkListRow(list, body, reach.bucket);
        if (!(await renameList(within, at, { from: list, to: listColumns(body) }))) fail("conflict");
        const detail = fromTo(list.name, body.name);
        const isSealedChange = list.rev !== null && list.name === "" && body.name === "";
        return {
          result: await presentStored(within, at, reach),
          // Sealing a readable name, or sending an unchanged name, is not recorded. If the name was already sealed, the
          // server cannot tell whether it has changed, and records the write.
          audit:
            detail === undefined && !isSealedChange
              ? null
              : {
                  kind: "list_changed",
                  list: { uid, name: body.name },
                  ...(detail !== undefined && { detail }),
                },
          changed: ["bucket"],
        };
      }),

    delete: (actor: Actor, uid: string): Promise<void> =>
      inList(
        context,
        { actor, listUid: uid, ability: "list.delete", endsGrants: true },
        async (within, { list, reach }) => {
          await erase(within, list, reach);
          return {
            result: undefined,
            audit: { kind: "list_deleted", list },
            changed: ["bucket", "entries"],
          };
        },
      ),
  };
};

export type ListService = ReturnType<typeof createListService>;
