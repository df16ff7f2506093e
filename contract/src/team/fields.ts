/** @file Fields that the calls about teams share. */
import { BULK_MAX, text, uid } from "../fields.ts";
import { bundle } from "../identity/identity.endpoints.ts";
import { named, z } from "../zod.ts";
import { ACCESS_POLICIES, MODELS, PERMISSIONS, POLICY_MODELS } from "./permissions.ts";

/** Members that one access list names, and that one call is about, at most. */
export const GRANTEES_MAX = BULK_MAX;

export const enterpriseParams = z.object({ enterpriseId: uid });
export const inEnterprise = z.object({ enterpriseId: uid, id: uid });

/** An object, by what it is. */
export const objectParams = z.object({ enterpriseId: uid, model: z.enum(MODELS), objectId: uid });
/** One that has a policy. */
export const policyParams = z.object({ enterpriseId: uid, model: z.enum(POLICY_MODELS), objectId: uid });

export const policy = z.enum(ACCESS_POLICIES);

/** Which permissions, each with whether. Keys that the context does not know are refused with 422. */
export const permissions = z.partialRecord(z.enum(PERMISSIONS), z.boolean());

/** To whom something can be granted. */
export const ENTITY_TYPES = ["user", "group"] as const;
export const entityType = z.enum(ENTITY_TYPES);
export type EntityType = (typeof ENTITY_TYPES)[number];

/** A member or a group that an access list names, by the current name. */
export const grantee = named("Grantee", z.object({ uid, entity_type: entityType, name: text(255) }));

export type Grantee = z.output<typeof grantee>;

/** A person as others see them in lists. */
export const person = named("Person", z.object({ uid, fullname: text(210), email: text(254) }));

/** The same, with the keys that are sealed to. */
export const personWithKeys = named("PersonWithKeys", z.object({ ...person.shape, bundle }));
