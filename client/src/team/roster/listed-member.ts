import { toHex } from "@keepwell/crypto/bytes.ts";
import type { Roster, SignedName } from "@keepwell/crypto/enterprise/roster.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import type { KeyHolder } from "../../people/fingerprints.ts";
import { requireEnterprise, rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";

/** A member with the keys and the name that administrators have signed, whatever the server says. */
export interface ListedMember extends KeyHolder {
  readonly code: string;
  /** The name and address that administrators have signed; null if they have signed none. */
  readonly signed: SignedName | null;
}

export const listedIn = ({ members }: Roster, uid: string): ListedMember | null => {
  const member = members.get(uid);
  if (!member) return null;
  const { fingerprint, signed } = member;
  return { uid, fingerprint: toHex(fingerprint), code: formatFingerprint(fingerprint), signed };
};

/** The member with this uid in the verified roster. @throws CannotVerifyError if there is none. */
export const listedMember = async (session: Session, uid: string): Promise<ListedMember> => {
  await rereadTeam(session);
  const member = listedIn((await requireEnterprise(session)).roster, uid);
  if (!member) throw new CannotVerifyError();
  return member;
};
