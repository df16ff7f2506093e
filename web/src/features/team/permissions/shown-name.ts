/** @file The name that is shown for a person or group with a permission. Pure. */
import type { Grantee } from "@keepwell/contract/team/fields.ts";

/** The names of groups by uid, as administrators have signed them; undefined until they are read. */
export type SignedNames = ReadonlyMap<string, string> | undefined;

interface ShownName {
  readonly name: string;
  /** The server's name of the group, which is not signed; null if it is the same. */
  readonly unsigned: string | null;
}

/** People's names are not signed. */
export const shownName = ({ uid, name, entity_type }: Grantee, signed: SignedNames): ShownName => {
  if (entity_type !== "group" || !signed) return { name, unsigned: null };
  const own = signed.get(uid);
  return { name: own ?? name, unsigned: own === name ? null : name };
};
