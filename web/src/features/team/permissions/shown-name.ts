/** @file The name that is shown for a person or group with a permission. These are pure functions. */
import type { GranteeNames } from "@keepwell/client/team/grantee-names.ts";
import type { Grantee } from "@keepwell/contract/team/fields.ts";

/** Undefined until the names are read. */
export type SignedNames = GranteeNames | undefined;

interface ShownName {
  readonly name: string;
  /** The server's name, if it is not the signed one, or if a group has no signed name; otherwise null. */
  readonly unsigned: string | null;
}

/**
 * Returns the name to show. A member or a group without a signed name is shown under the server's name. Such a group is
 * also marked.
 */
export const shownName = ({ uid, name, entity_type }: Grantee, signed: SignedNames): ShownName => {
  const own = signed?.[entity_type].get(uid);
  if (!signed || (own === undefined && entity_type === "user")) return { name, unsigned: null };
  return { name: own ?? name, unsigned: own === name ? null : name };
};
