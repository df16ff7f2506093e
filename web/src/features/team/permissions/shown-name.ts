/** @file Pure functions that find the name to show for a person or a group with a permission. */
import type { GranteeNames } from "@keepwell/client/team/grantee-names.ts";
import type { Grantee } from "@keepwell/contract/team/fields.ts";

/** Undefined until the names are read. */
export type SignedNames = GranteeNames | undefined;

interface ShownName {
  readonly name: string;
  /** The server's name, if it differs from the signed name, or if a group has no signed name; otherwise null. */
  readonly unsigned: string | null;
}

/**
 * Returns the name to show. For a member or a group without a signed name, this is the server's name. A group without a
 * signed name is also marked.
 */
export const shownName = ({ uid, name, entity_type }: Grantee, signed: SignedNames): ShownName => {
  const own = signed?.[entity_type].get(uid);
  if (!signed || (own === undefined && entity_type === "user")) return { name, unsigned: null };
  return { name: own ?? name, unsigned: own === name ? null : name };
};
