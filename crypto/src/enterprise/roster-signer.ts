import { equalBytes, toHex } from "../bytes.ts";
import { CannotVerifyError } from "../errors.ts";
import type { FormerMember, Roster } from "./roster.ts";

/** A current or former member under these keys: good to verify a grant with. */
export type RosterSigner = FormerMember & { isCurrent: boolean };

/**
 * Whose signature it is. Whether a former member's still counts is the caller's to decide: it opens what was
 * given before, and gives nothing new.
 * @throws CannotVerifyError where the roster never had that person under that fingerprint.
 */
export const rosterSigner = (
  { members, former }: Roster,
  uid: string,
  fingerprint: Uint8Array,
): RosterSigner => {
  const member = members.get(uid);
  if (member && equalBytes(member.fingerprint, fingerprint)) return { ...member, uid, isCurrent: true };
  const was = former.get(toHex(fingerprint));
  if (was?.uid !== uid) throw new CannotVerifyError();
  return { ...was, isCurrent: false };
};
