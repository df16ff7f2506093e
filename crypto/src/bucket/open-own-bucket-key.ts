import { open } from "../aead.ts";
import { orCannotVerify } from "../errors.ts";
import type { BucketKey } from "./make-bucket-key.ts";
import { type OwnBucketPlace, ownBucketContext } from "./seal-own-bucket-key.ts";

/** Opens a bucket key that `sealOwnBucketKey` sealed. @throws CannotVerifyError */
export const openOwnBucketKey = (sealed: string, place: OwnBucketPlace): Promise<BucketKey> =>
  orCannotVerify(async () => (await open(place.wrap, ownBucketContext(place), sealed, 32)) as BucketKey);
