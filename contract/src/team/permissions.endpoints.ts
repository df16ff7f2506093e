/**
 * @file The permissions in an enterprise (root permissions, access lists, policies), and the reasons for a member's
 * permissions.
 */
import { emptyReply, endpoint } from "../endpoint.ts";
import { name, newUid, permissionRecord, text, timestamp, uid } from "../fields.ts";
import {
  listObjectUnseen,
  notInEnterprise,
  objectRefused,
  permissionsNotManaged,
  recordRefused,
  refusal,
  tooManyTries,
  uidTaken,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import {
  enterpriseParams,
  grantee,
  granteesOf,
  inEnterprise,
  objectParams,
  permissions,
  person,
  policy,
  policyParams,
} from "./fields.ts";
import { MODELS, PERMISSIONS } from "./permissions.ts";

export const accessListReply = named(
  "AccessList",
  z.object({
    uid,
    id: uid,
    name: text(255),
    model: z.enum(MODELS),
    object_id: uid,
    users: z.array(grantee),
    permissions,
    created_at: timestamp,
  }),
);

/** The maximum number of access lists on one object. */
export const ACCESS_LISTS_MAX = 200;

/**
 * The record of the object's permissions after this change, signed by the caller. Without it, the permissions are
 * stored but not signed. If only such unsigned permissions entitle a recipient to a key, a client asks its user before
 * it gives the key.
 */
export const record = z.optional(permissionRecord);

const accessListBody = { name, users: granteesOf, permissions, record };

/** One reason why a member has a permission on an object. */
export const reason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("admin") }),
  z.object({ kind: z.literal("owner") }),
  z.object({
    kind: z.literal("list"),
    /** The object that has the access list: the object itself, or an object above it. */
    model: z.enum(MODELS),
    object: z.object({ uid, name: text(255) }),
    access_list: z.object({ uid, name: text(255) }),
    /** The group through which the member has the permission; null if the access list names the member. */
    group: z.nullable(z.object({ uid, name: text(255) })),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
]);

const effectivePermissionsReply = z.object({
  object: z.object({
    uid,
    model: z.enum(MODELS),
    name: text(255),
    bucket: z.nullable(z.object({ uid, name: text(255) })),
  }),
  members: z.array(
    z.object({
      user: person,
      permissions: z.array(z.enum(PERMISSIONS)),
      reasons: z.array(reason),
    }),
  ),
});

export const permissionsEndpoints = {
  rootPermissions: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/permissions",
    summary: "Returns the caller's permissions in the enterprise.",
    access: "session",
    refusals: [notInEnterprise],
    params: enterpriseParams,
    reply: permissions,
  }),
  contextPermissions: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/context-permissions/{context}",
    summary: "Lists the permissions that can be granted on an enterprise, a bucket, a list or an entry.",
    access: "session",
    refusals: [notInEnterprise],
    params: z.object({ enterpriseId: uid, context: z.enum(MODELS) }),
    reply: z.array(z.object({ key: z.enum(PERMISSIONS), label: text(100) })),
  }),
  myPermissions: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/me/permissions/{model}/{objectId}",
    summary: "Returns the caller's permissions on one object of the enterprise.",
    access: "session",
    refusals: [...objectRefused, refusal("forbidden", "The object is in a user's own bucket.")],
    params: objectParams,
    reply: permissions,
  }),
  getAccessPolicy: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/access-policy/{model}/{objectId}",
    summary: "Tells whether an object inherits permissions from what it is in.",
    access: "session",
    refusals: [...objectRefused, permissionsNotManaged],
    params: policyParams,
    reply: z.object({ policy }),
  }),
  setAccessPolicy: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/access-policy/{model}/{objectId}",
    summary:
      "Lets an object inherit permissions from what it is in, or restricts it to its own access lists.",
    access: "session",
    refusals: [
      ...objectRefused,
      permissionsNotManaged,
      refusal(
        "validation",
        "`policy` is `inherit`, and the caller does not have every permission on the object (`permission_beyond`).",
      ),
      ...recordRefused,
      tooManyTries,
    ],
    params: policyParams,
    body: z.object({ policy, record }),
    reply: z.object({ policy }),
  }),
  listAccessLists: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/access-lists/{model}/{objectId}",
    summary: "Lists the access lists of an object, by name.",
    access: "session",
    refusals: [...objectRefused, permissionsNotManaged],
    params: objectParams,
    reply: z.array(accessListReply),
  }),
  createAccessList: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/access-lists/{model}/{objectId}",
    summary: "Grants permissions on an object to members and groups.",
    access: "session",
    refusals: [
      ...objectRefused,
      permissionsNotManaged,
      refusal(
        "validation",
        "The caller does not have one of the `permissions` on the object (`permission_beyond`), or one of the `users` does not belong to the enterprise.",
      ),
      refusal("access_lists.full", "The object has 200 access lists."),
      uidTaken,
      ...recordRefused,
      tooManyTries,
    ],
    params: objectParams,
    body: z.object({ uid: z.optional(newUid), ...accessListBody }),
    reply: accessListReply,
    status: 201,
  }),
  getAccessList: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/access-lists/{id}",
    summary: "Returns one access list.",
    access: "session",
    refusals: [notInEnterprise, listObjectUnseen, permissionsNotManaged],
    params: inEnterprise,
    reply: accessListReply,
  }),
  updateAccessList: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/access-lists/{id}",
    summary: "Changes whom an access list names and what it grants.",
    access: "session",
    refusals: [
      notInEnterprise,
      listObjectUnseen,
      permissionsNotManaged,
      refusal(
        "validation",
        "The caller does not have what the list granted or is to grant (`permission_beyond`), or one of the `users` does not belong to the enterprise.",
      ),
      refusal("conflict", "The stored access list is not the one that `replaces` describes."),
      ...recordRefused,
      tooManyTries,
    ],
    params: inEnterprise,
    body: z.object({
      ...accessListBody,
      /**
       * The access list as the caller has read it. Without it, the call replaces the stored list even if another user
       * has changed the list in the meantime.
       */
      replaces: z.optional(z.object({ name: text(255), users: granteesOf, permissions })),
    }),
    reply: accessListReply,
  }),
  deleteAccessList: endpoint({
    method: "DELETE",
    path: "/api/enterprises/{enterpriseId}/access-lists/{id}",
    summary: "Deletes an access list.",
    details: "Everything that the access list granted ends at once.",
    access: "session",
    refusals: [
      notInEnterprise,
      listObjectUnseen,
      refusal(
        "forbidden",
        "The caller sees the object and does not manage its permissions, or does not have what the list grants.",
      ),
      ...recordRefused,
      tooManyTries,
    ],
    params: inEnterprise,
    query: z.object({ record }),
    ...emptyReply,
  }),
  whoCanSee: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/who/{model}/{objectId}",
    summary: "Lists who may do what on an object, and why.",
    access: "session",
    refusals: [...objectRefused, permissionsNotManaged],
    params: objectParams,
    reply: effectivePermissionsReply,
  }),
};

export type AccessList = z.output<typeof accessListReply>;
export type AccessListUpdate = z.output<typeof permissionsEndpoints.updateAccessList.body>;
export type AccessListCreate = z.output<typeof permissionsEndpoints.createAccessList.body>;
export type Reason = z.output<typeof reason>;
export type EffectivePermissions = z.output<typeof effectivePermissionsReply>;
