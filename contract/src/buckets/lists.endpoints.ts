import { emptyReply, endpoint } from "../endpoint.ts";
import { newUid, readableName, text, timestamp, uid } from "../fields.ts";
import {
  accountFull,
  bucketOrListUnseen,
  bucketUnseen,
  listRowRequired,
  listRowStale,
  listUnseen,
  refusal,
  uidTaken,
} from "../refusals.ts";
import { heldPermissions } from "../team/held-permissions.ts";
import { named, z } from "../zod.ts";
import { entryRow } from "./entry-row.ts";
import { type ListRow, listRow } from "./rows.ts";

const listReply = named(
  "List",
  z.object({
    uid,
    id: uid,
    /** The readable copy of the name. Empty if the list's last save contained none. */
    name: text(255),
    /** Null for a list whose name no client has sealed yet. */
    row: z.nullable(listRow),
    bucket: z.object({ uid }),
    /** How many of the list's entries the caller may see. */
    entry_count: z.int().check(z.minimum(0)),
    /** The caller's permissions on the list, if it is in a team's bucket. */
    permissions: z.nullable(heldPermissions),
    /**
     * Whether the list inherits no permissions. This is only the server's word; clients believe the signed permission
     * records.
     */
    is_restricted: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The name of a list. It is sealed in `row`, or readable in `name`, or in both. */
const listName = { name: readableName, row: z.optional(listRow) };

const isNamed = ({ name, row }: { name: string; row?: ListRow | undefined }) =>
  name !== "" || row !== undefined;
const unnamed = { path: ["name"], error: "required" };

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
    details: "Without `uid`, the server makes the uid, and a repeated call creates another list.",
    access: "session",
    refusals: [
      bucketUnseen,
      refusal("forbidden", "The caller sees the bucket and may not create lists in it."),
      uidTaken,
      refusal("validation", "`uid` is the bucket's (`uid_invalid`)."),
      listRowStale,
      accountFull,
    ],
    params: bucketParams,
    body: z.object({ uid: z.optional(newUid), ...listName }).check(z.refine(isNamed, unnamed)),
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
    summary: "Renames a list, or confirms its name.",
    access: "session",
    refusals: [
      listUnseen,
      refusal("list.modify", "The caller sees the list and may not change it."),
      listRowRequired,
      listRowStale,
    ],
    params: listParams,
    body: z.object(listName).check(z.refine(isNamed, unnamed)),
    reply: listReply,
  }),
  deleteList: endpoint({
    method: "DELETE",
    path: "/api/lists/{id}",
    summary: "Deletes a list.",
    details: "Its entries stay in the bucket.",
    access: "session",
    refusals: [listUnseen, refusal("list.delete", "The caller sees the list and may not delete it.")],
    params: listParams,
    ...emptyReply,
  }),
  listEntriesOfList: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/lists/{listId}/entries",
    summary: "Lists the entries of one list, without their secrets.",
    access: "session",
    refusals: [bucketOrListUnseen],
    params: z.object({ bucketId: uid, listId: uid }),
    reply: z.array(entryRow),
  }),
};

/**
 * A list's uid must differ from its bucket's uid, so that a call for the list never finds the bucket, nor the reverse.
 */
export const isUidForListIn = (bucketUid: string, uid: string): boolean => uid !== bucketUid;

export type List = z.output<typeof listReply>;
export type ListUpdate = z.output<typeof listsEndpoints.updateList.body>;
export type ListCreate = z.output<typeof listsEndpoints.createList.body>;
