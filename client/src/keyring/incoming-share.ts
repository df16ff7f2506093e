import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { UNNAMED } from "../people/details.ts";
import { holderOf, type KeyHolder, verified } from "../people/fingerprints.ts";
import { describePerson, type Person } from "../people/people.ts";
import { whenSigned } from "../people/signed-address.ts";
import type { Trusted } from "../people/trusted.ts";

/**
 * A bucket that waits for a decision of the user, for one of two reasons. Either this account has not accepted the
 * bucket's owner or the owner's current keys. Or the bucket is the account's own, and the user has not compared the
 * code of the person who gave its key.
 */
export interface IncomingShare {
  readonly bucket: Bucket;
  /** The owner of the bucket, or the administrator who gave the key if the bucket is the account's own. */
  readonly from: Person;
}

/** A bucket that waits for the user to accept it. Its signatures are right as far as this account can check them. */
export interface Offered {
  readonly state: "offered";
  readonly share: IncomingShare;
  readonly owner: KeyHolder;
}

/**
 * The offer of the account's own bucket whose key another person has given. The user must first compare that person's
 * code.
 */
export const offerFromGiver = async (bucket: Bucket, giver: Bundle, trusted: Trusted): Promise<Offered> => {
  const keys = await verified(giver);
  const from = describePerson(trusted, giver, { keys, told: UNNAMED, signedAt: null });
  return { state: "offered", share: { bucket, from }, owner: holderOf(keys) };
};

/** The offer of another person's bucket. @throws CannotVerifyError when the owner's public keys do not verify. */
export const offerFrom = async (bucket: Bucket, trusted: Trusted): Promise<Offered> => {
  const { owner } = bucket;
  if (!owner) throw new CannotVerifyError();
  const keys = await verified(owner.bundle);
  const signedAt = await whenSigned(owner, keys, owner.email);
  const from = describePerson(trusted, owner.bundle, { keys, told: owner, signedAt });
  return { state: "offered", share: { bucket, from }, owner: holderOf(keys) };
};
