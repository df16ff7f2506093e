import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { holderOf, type KeyHolder, verified } from "../people/fingerprints.ts";
import { type Person, type TrustLevel, toPerson } from "../people/people.ts";

/** A bucket that somebody shares whom this account has not met, or whose keys are others than before. */
export interface IncomingShare {
  readonly bucket: Bucket;
  /** Its owner. */
  readonly from: Person;
  readonly email: string;
  readonly name: string;
}

/** The bucket is sound as far as it can be told, and waits for the person to accept it. */
export class ShareNotAccepted extends CannotVerifyError {
  readonly share: IncomingShare;
  readonly owner: KeyHolder;

  constructor(share: IncomingShare, owner: KeyHolder) {
    super();
    this.share = share;
    this.owner = owner;
  }

  /** @throws CannotVerifyError when the owner's keys are not sound. */
  static async of(bucket: Bucket, trustLevel: TrustLevel): Promise<ShareNotAccepted> {
    const { owner } = bucket;
    if (!owner) throw new CannotVerifyError();
    const keys = await verified(owner.bundle);
    const from = toPerson(owner.bundle, keys, trustLevel);
    return new ShareNotAccepted({ bucket, from, email: owner.email, name: owner.name }, holderOf(keys));
  }
}
