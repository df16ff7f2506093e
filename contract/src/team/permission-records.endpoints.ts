/**
 * @file For each object, the chain of permission records that members have signed, and the permissions that the server
 * stores. Before a client gives a key, it compares the stored permissions with the signed ones (docs/security.md
 * section 2.4).
 */
import { emptyReply, endpoint } from "../endpoint.ts";
import { permissionRecord, text, uid } from "../fields.ts";
import {
  groupsNotManaged,
  notInEnterprise,
  objectRefused,
  permissionsNotManaged,
  recordRefused,
  tooManyTries,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import { enterpriseParams, entityType, policy } from "./fields.ts";
import { MODELS, PERMISSIONS } from "./permissions.ts";

/** The kinds of objects that have records. */
export const RECORD_MODELS = [...MODELS, "group"] as const;
export type RecordModel = (typeof RECORD_MODELS)[number];

/** The maximum number of objects in one call, and of records of one object in the reply. */
export const RECORD_OBJECTS_MAX = 100;
export const RECORDS_MAX = 100;

/**
 * The parts of an access list that are signed. A group is signed as one list with the group's own uid and name, without
 * permissions.
 */
const signedList = named(
  "SignedList",
  z.object({
    uid,
    name: text(255),
    permissions: z.array(z.enum(PERMISSIONS)),
    users: z.array(z.object({ uid, entity_type: entityType })),
  }),
);

/** The permissions on one object: its policy (null for an enterprise or a group) and all its access lists. */
const content = named("SignedContent", z.object({ policy: z.nullable(policy), lists: z.array(signedList) }));

const signedPermissions = named(
  "SignedPermissions",
  z.object({
    model: z.enum(RECORD_MODELS),
    object_id: uid,
    /** The bucket of a list or an entry; null for other objects. */
    bucket_id: z.nullable(uid),
    /**
     * The list that contains the object, if the object is an entry in a list; otherwise null. Permission records do not
     * contain this uid.
     */
    list_id: z.nullable(uid),
    stored: content,
    /** The number of the newest record; 0 if there is none. */
    n: z.int().check(z.minimum(0)),
    /** The records that follow the requested number, in order, up to 100. */
    records: z.array(permissionRecord),
    /** The content that the newest record signs. */
    signed: z.nullable(content),
    /**
     * The newest record that an administrator signed, and its content. Null if no administrator signed a record, or if
     * an administrator signed the newest record of all.
     */
    anchor: z.nullable(z.object({ record: permissionRecord, content })),
  }),
);

export const permissionRecordsEndpoints = {
  readPermissionRecords: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/permission-records",
    summary: "Returns the signed permissions of objects, with what is stored of them.",
    details:
      "Objects whose permissions the caller does not manage, and groups if the caller does not manage users, are left out.",
    access: "session",
    refusals: [notInEnterprise],
    params: enterpriseParams,
    body: z.object({
      objects: z
        .array(
          z.object({
            model: z.enum(RECORD_MODELS),
            uid,
            /** The bucket of a list or an entry. */
            bucket_id: z.optional(uid),
            /** The number of the last record that the caller has. Without it, the reply begins at the first record. */
            after: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))),
          }),
        )
        .check(z.minLength(1, "required"), z.maxLength(RECORD_OBJECTS_MAX, "too_long")),
      /** Whether to add the lists and entries in the named buckets, if they have access lists or records. */
      inside: z.optional(z.boolean()),
    }),
    reply: z.object({ objects: z.array(signedPermissions) }),
  }),
  signPermissions: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/permission-records/{model}/{objectId}",
    summary: "Signs the permissions of an object as they are stored.",
    access: "session",
    refusals: [...objectRefused, permissionsNotManaged, groupsNotManaged, ...recordRefused, tooManyTries],
    params: z.object({ enterpriseId: uid, model: z.enum(RECORD_MODELS), objectId: uid }),
    body: z.object({ record: permissionRecord }),
    ...emptyReply,
  }),
};

export type SignedContent = z.output<typeof content>;
export type SignedPermissions = z.output<typeof signedPermissions>;
export type RecordObjectRef = z.output<
  typeof permissionRecordsEndpoints.readPermissionRecords.body
>["objects"][number];
