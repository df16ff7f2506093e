/** @file Who may do what in an enterprise: root permissions, access lists, policies, and why. */
import { endpoint } from "../endpoint.ts";
import { name, newUid, text, timestamp, uid } from "../fields.ts";
import { named, z } from "../zod.ts";
import {
  enterpriseParams,
  entityType,
  GRANTEES_MAX,
  grantee,
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

/** On one object. */
export const ACCESS_LISTS_MAX = 200;

/** Named twice counts once. Somebody of another enterprise answers 422 on `users`. */
const granteesOf = z
  .array(z.object({ uid, entity_type: entityType }))
  .check(z.maxLength(GRANTEES_MAX, "too_long"));

const accessListBody = { name, users: granteesOf, permissions };

/** One way in which a member comes to a permission on an object. */
export const reason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("admin") }),
  z.object({ kind: z.literal("owner") }),
  z.object({
    kind: z.literal("list"),
    /** The object that the access list stands on: the one asked about, or one above it. */
    model: z.enum(MODELS),
    object: z.object({ uid, name: text(255) }),
    access_list: z.object({ uid, name: text(255) }),
    /** Null where the member is named; else the group through which. */
    group: z.nullable(z.object({ uid, name: text(255) })),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
]);

const whoReply = z.object({
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
    summary: "What the caller may do in the enterprise.",
    access: "session",
    params: enterpriseParams,
    reply: permissions,
  }),
  contextPermissions: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/context-permissions/{context}",
    summary: "What can be granted on an enterprise, a bucket, a list or an entry.",
    access: "session",
    params: z.object({ enterpriseId: uid, context: z.enum(MODELS) }),
    reply: z.array(z.object({ key: z.enum(PERMISSIONS), label: text(100) })),
  }),
  myPermissions: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/me/permissions/{model}/{objectId}",
    summary: "What the caller may do on one object of the enterprise.",
    access: "session",
    params: objectParams,
    reply: permissions,
  }),
  getAccessPolicy: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/access-policy/{model}/{objectId}",
    summary:
      "Whether an object inherits from what it is in. For those who manage its permissions: 403 for who sees it, 404 for any other.",
    access: "session",
    params: policyParams,
    reply: z.object({ policy }),
  }),
  setAccessPolicy: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/access-policy/{model}/{objectId}",
    summary:
      "Lets an object inherit from what it is in, or restricts it to its own access lists. For those who manage its permissions: 403 for who sees it, 404 for any other. To let it inherit takes all that can be held on it: 422 `permission_beyond` on `policy` without it.",
    access: "session",
    params: policyParams,
    body: z.object({ policy }),
    reply: z.object({ policy }),
  }),
  listAccessLists: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/access-lists/{model}/{objectId}",
    summary:
      "The access lists of an object, by name. For those who manage its permissions: 403 for who sees it, 404 for any other.",
    access: "session",
    params: objectParams,
    reply: z.array(accessListReply),
  }),
  createAccessList: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/access-lists/{model}/{objectId}",
    summary:
      "Grants permissions on an object to members and groups. For those who manage its permissions: 403 for who sees it, 404 for any other. 422 `permission_beyond` on `permissions` that the caller does not hold there, 422 on `users` for who is not of the enterprise; `access_lists.full` where 200 stand on it already.",
    access: "session",
    params: objectParams,
    body: z.object({ uid: z.optional(newUid), ...accessListBody }),
    reply: accessListReply,
    status: 201,
  }),
  getAccessList: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/access-lists/{id}",
    summary:
      "One access list, for those who manage the permissions of what it stands on: 403 for who sees that, 404 for any other.",
    access: "session",
    params: inEnterprise,
    reply: accessListReply,
  }),
  updateAccessList: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/access-lists/{id}",
    summary:
      "Changes whom an access list names and what it grants. For those who manage the permissions of what it stands on: 403 for who sees that, 404 for any other. 422 `permission_beyond` on `permissions` where the caller does not hold there what it granted, or is to grant.",
    access: "session",
    params: inEnterprise,
    body: z.object(accessListBody),
    reply: accessListReply,
  }),
  deleteAccessList: endpoint({
    method: "DELETE",
    path: "/api/enterprises/{enterpriseId}/access-lists/{id}",
    summary:
      "Deletes an access list; what it granted ends at once. For those who manage the permissions of what it stands on, and hold there what it grants: 403 for who sees that, 404 for any other.",
    access: "session",
    params: inEnterprise,
    reply: z.void(),
    status: 204,
  }),
  whoCanSee: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/who/{model}/{objectId}",
    summary:
      "Who may do what on an object, and why. For those who manage its permissions: 403 for who sees it, 404 for any other.",
    access: "session",
    params: objectParams,
    reply: whoReply,
  }),
};

export type AccessList = z.output<typeof accessListReply>;
export type AccessListUpdate = z.output<typeof permissionsEndpoints.updateAccessList.body>;
export type AccessListCreate = z.output<typeof permissionsEndpoints.createAccessList.body>;
export type Reason = z.output<typeof reason>;
export type Who = z.output<typeof whoReply>;
