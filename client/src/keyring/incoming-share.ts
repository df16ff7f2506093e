import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { UNNAMED } from "../people/details.ts";
import { holderOf, type KeyHolder, verified } from "../people/fingerprints.ts";
import { describePerson, type Person } from "../people/people.ts";
import { whenSigned } from "../people/signed-address.ts";
import type { Trusted } from "../people/trusted.ts";

/** A bucket whose owner this account has not accepted yet, or not under the keys that the owner has now. */
export interface IncomingShare {
  readonly bucket: Bucket;
  /** Its owner; or, for an own bucket, the administrator who gave the key. */
  readonly from: Person;
}

/** The bucket is sound as far as this account can tell, and waits for the user to accept it. */
export interface Offered {
  readonly state: "offered";
  readonly share: IncomingShare;
  readonly owner: KeyHolder;
}

/** Another person has given this account the key of its own bucket, and must be compared first. */
export const offerFromGiver = async (bucket: Bucket, giver: Bundle, trusted: Trusted): Promise<Offered> => {
  const keys = await verified(giver);
  const from = describePerson(trusted, giver, { keys, told: UNNAMED, signedAt: null });
  return { state: "offered", share: { bucket, from }, owner: holderOf(keys) };
};

/** @throws CannotVerifyError when the owner's keys are not sound. */
export const offerFrom = async (bucket: Bucket, trusted: Trusted): Promise<Offered> => {
  const { owner } = bucket;
  if (!owner) throw new CannotVerifyError();
  const keys = await verified(owner.bundle);
  const signedAt = await whenSigned(owner, keys, owner.email);
  const from = describePerson(trusted, owner.bundle, { keys, told: owner, signedAt });
  return { state: "offered", share: { bucket, from }, owner: holderOf(keys) };
};
