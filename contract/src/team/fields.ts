/** @file The fields that the calls on teams share. */
import { BULK_MAX, ENTERPRISE_NAME_MAX, publicKey, text, uid } from "../fields.ts";
import { bundle } from "../identity/identity.endpoints.ts";
import { named, z } from "../zod.ts";
import { ACCESS_POLICIES, MODELS, PERMISSIONS, POLICY_MODELS } from "./permissions.ts";

/** The maximum number of users and groups in one access list. */
export const GRANTEES_MAX = BULK_MAX;

export const enterpriseParams = z.object({ enterpriseId: uid });
export const inEnterprise = z.object({ enterpriseId: uid, id: uid });

/** An enterprise with its root key, from which a client derives the enterprise's fingerprint. */
export const rootedEnterprise = named(
  "RootedEnterprise",
  z.object({ uid, name: text(ENTERPRISE_NAME_MAX), root_pk: publicKey }),
);

/** The parameters of a path that names an object with permissions. */
export const objectParams = z.object({ enterpriseId: uid, model: z.enum(MODELS), objectId: uid });
/** The parameters of a path that names an object with a policy. */
export const policyParams = z.object({ enterpriseId: uid, model: z.enum(POLICY_MODELS), objectId: uid });

export const policy = z.enum(ACCESS_POLICIES);

/** Permissions, each with true or false. A permission that this kind of object does not have is refused with 422. */
export const permissions = z.partialRecord(z.enum(PERMISSIONS), z.boolean());

/** The kinds of grantees in an access list. */
export const ENTITY_TYPES = ["user", "group"] as const;
export const entityType = z.enum(ENTITY_TYPES);
export type EntityType = (typeof ENTITY_TYPES)[number];

/**
 * The grantees of an access list. Duplicates are ignored. If a grantee does not belong to the enterprise, the call
 * answers 422 on `users`.
 */
export const granteesOf = z
  .array(z.object({ uid, entity_type: entityType }))
  .check(z.maxLength(GRANTEES_MAX, "too_long"));

/** A member or a group in an access list, with the current name. */
export const grantee = named("Grantee", z.object({ uid, entity_type: entityType, name: text(255) }));

export type Grantee = z.output<typeof grantee>;

/**
 * Returns a key that is unique to a grantee. The uid is not enough, because a user and a group may have the same uid.
 */
export const granteeKey = ({ entity_type, uid }: Pick<Grantee, "entity_type" | "uid">): string =>
  `${entity_type}/${uid}`;

/** A user, as other members see them in lists. */
export const person = named("Person", z.object({ uid, fullname: text(210), email: text(254) }));

/** A user as other members see them, with the public keys to which clients seal keys for this user. */
export const personWithKeys = named("PersonWithKeys", z.object({ ...person.shape, bundle }));
