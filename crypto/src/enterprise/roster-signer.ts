import { equalBytes, toHex } from "../bytes.ts";
import { CannotVerifyError } from "../errors.ts";
import type { FormerMember, Roster } from "./roster.ts";

/** A current or former member, with the keys that verify this member's signature on a grant. */
export type RosterSigner = FormerMember & { isCurrent: boolean };

/**
 * Returns the current or former member who has this uid and fingerprint, so that the caller can verify their signature.
 * The caller decides what a former member's signature is worth: clients still open keys that a former member gave, but
 * seal nothing new under these keys.
 * @throws CannotVerifyError if the roster never listed that uid with that fingerprint.
 */
export const rosterSigner = (
  { members, former }: Roster,
  uid: string,
  fingerprint: Uint8Array,
): RosterSigner => {
  const member = members.get(uid);
  if (member && equalBytes(member.fingerprint, fingerprint)) return { ...member, uid, isCurrent: true };
  const formerMember = former.get(toHex(fingerprint));
  if (formerMember?.uid !== uid) throw new CannotVerifyError();
  return { ...formerMember, isCurrent: false };
};
