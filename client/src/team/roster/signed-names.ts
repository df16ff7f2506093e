/**
 * @file Administrators sign the names and addresses of members. Compares these with the names and addresses from the
 * server.
 */
import type { Roster, SignedName } from "@keepwell/crypto/enterprise/roster.ts";
import { signedForm } from "@keepwell/crypto/identity/address-bundle.ts";
import { MemberChangedError } from "./member-changed.ts";

/**
 * The signed names by uid. A member whom an earlier version of Keepwell admitted has no signed name until an
 * administrator signs it.
 */
export type SignedNames = ReadonlyMap<string, SignedName>;

export const signedNamesIn = ({ members }: Pick<Roster, "members">): SignedNames =>
  new Map([...members].flatMap(([uid, { signed }]) => (signed ? [[uid, signed] as const] : [])));

const isOfOther = (names: SignedNames, uid: string, address: string): boolean =>
  [...names].some(([one, { email }]) => one !== uid && email === address);

interface Told {
  readonly uid: string;
  readonly fullname: string;
  /** The address from the server; null if the server was not asked for it. */
  readonly email: string | null;
}

/**
 * Whether the server's name and address of a person are the signed ones. A person without a signed name must not have
 * the signed address of another member.
 */
export const isAsSigned = (names: SignedNames, { uid, fullname, email }: Told): boolean => {
  const address = email === null ? null : signedForm(email);
  const signed = names.get(uid);
  if (signed) return signed.name === fullname && (address === null || signed.email === address);
  return address === null || !isOfOther(names, uid, address);
};

/**
 * Requires that no other member has the address.
 * @throws MemberChangedError if another member has the address in the roster.
 */
export const requireFreeAddress = (roster: Pick<Roster, "members">, uid: string, email: string): void => {
  if (isOfOther(signedNamesIn(roster), uid, signedForm(email))) throw new MemberChangedError();
};
