import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { holderOf, type KeyHolder, verified } from "../people/fingerprints.ts";
import { type Person, type TrustLevel, toPerson } from "../people/people.ts";

/** A bucket whose owner this account has not accepted yet, or not under the keys that the owner has now. */
export interface IncomingShare {
  readonly bucket: Bucket;
  /** Its owner. */
  readonly from: Person;
  readonly email: string;
  readonly name: string;
}

/** The bucket is sound as far as this account can tell, and waits for the user to accept it. */
export interface Offered {
  readonly state: "offered";
  readonly share: IncomingShare;
  readonly owner: KeyHolder;
}

/** @throws CannotVerifyError when the owner's keys are not sound. */
export const offerFrom = async (bucket: Bucket, trustLevel: TrustLevel): Promise<Offered> => {
  const { owner } = bucket;
  if (!owner) throw new CannotVerifyError();
  const keys = await verified(owner.bundle);
  const from = toPerson(owner.bundle, keys, trustLevel);
  const share = { bucket, from, email: owner.email, name: owner.name };
  return { state: "offered", share, owner: holderOf(keys) };
};
