/** @file By which name somebody stands where something is granted. Pure. */
import type { Grantee } from "@keepwell/contract/team/fields.ts";

/** Groups' names as administrators have signed them, by uid; undefined until they are read. */
export type SignedNames = ReadonlyMap<string, string> | undefined;

interface ShownName {
  readonly name: string;
  /** As the server calls the group, which nobody has signed; null where that is the same. */
  readonly unsigned: string | null;
}

/** People have names that nobody signs. */
export const shownName = ({ uid, name, entity_type }: Grantee, signed: SignedNames): ShownName => {
  if (entity_type !== "group" || !signed) return { name, unsigned: null };
  const own = signed.get(uid);
  return { name: own ?? name, unsigned: own === name ? null : name };
};
