import { endpoint } from "../endpoint.ts";
import { name, newUid, text, timestamp, uid } from "../fields.ts";
import { accountFull, bucketUnseen, listUnseen, uidTaken } from "../refusals.ts";
import { heldPermissions } from "../team/held-permissions.ts";
import { named, z } from "../zod.ts";
import { entryRow } from "./entry-row.ts";

/** A list sorts entries inside one bucket. The server can read its name, and could change it unnoticed. */
const listReply = named(
  "List",
  z.object({
    uid,
    id: uid,
    name: text(255),
    bucket: z.object({ uid }),
    /** How many of its entries the caller may see. */
    entry_count: z.int().check(z.minimum(0)),
    /** In a team's bucket, what the caller may do in the list. */
    permissions: z.nullable(heldPermissions),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

const listParams = z.object({ id: uid });
const bucketParams = z.object({ id: uid });

export const listsEndpoints = {
  listLists: endpoint({
    method: "GET",
    path: "/api/buckets/{id}/lists",
    summary: "Lists the lists of a bucket, each with how many entries it has.",
    access: "session",
    refusals: [bucketUnseen],
    params: bucketParams,
    reply: z.array(listReply),
  }),
  createList: endpoint({
    method: "POST",
    path: "/api/buckets/{id}/lists",
    summary: "Creates a list in a bucket.",
    details: "Without a uid the server makes one, and a repeated call makes another list.",
    access: "session",
    refusals: [
      bucketUnseen,
      { code: "forbidden", when: "The caller sees the bucket and may not create lists in it." },
      uidTaken,
      { code: "validation", when: "`uid` is the bucket's (`uid_invalid`)." },
      accountFull,
    ],
    params: bucketParams,
    body: z.object({ uid: z.optional(newUid), name }),
    reply: listReply,
    status: 201,
  }),
  getList: endpoint({
    method: "GET",
    path: "/api/lists/{id}",
    summary: "Returns one list.",
    access: "session",
    refusals: [listUnseen],
    params: listParams,
    reply: listReply,
  }),
  updateList: endpoint({
    method: "PUT",
    path: "/api/lists/{id}",
    summary: "Renames a list.",
    access: "session",
    refusals: [listUnseen, { code: "list.modify", when: "The caller sees the list and may not change it." }],
    params: listParams,
    body: z.object({ name }),
    reply: listReply,
  }),
  deleteList: endpoint({
    method: "DELETE",
    path: "/api/lists/{id}",
    summary: "Deletes a list.",
    details: "Its entries stay in the bucket.",
    access: "session",
    refusals: [listUnseen, { code: "list.delete", when: "The caller sees the list and may not delete it." }],
    params: listParams,
    reply: z.void(),
    status: 204,
  }),
  listEntriesOfList: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/lists/{listId}/entries",
    summary: "Lists the entries of one list, without their secrets.",
    access: "session",
    refusals: [{ code: "bucket.not_found", when: "The caller cannot see such a bucket or list." }],
    params: z.object({ bucketId: uid, listId: uid }),
    reply: z.array(entryRow),
  }),
};

/** A list must have another uid than its bucket, so that a call for the one never finds the other. */
export const isUidForListIn = (bucketUid: string, uid: string): boolean => uid !== bucketUid;

export type List = z.output<typeof listReply>;
export type ListCreate = z.output<typeof listsEndpoints.createList.body>;
