import { orCannotVerify } from "../errors.ts";
import { verifyContext } from "../mac.ts";
import type { BucketKey } from "./make-bucket-key.ts";
import { type BucketHeader, bucketHeaderContext, bucketHeaderKey } from "./sign-bucket-header.ts";

/** Checks a bucket's name, system flag, key generation and owner against their MAC. @throws CannotVerifyError */
export const verifyBucketHeader = (bucketKey: BucketKey, header: BucketHeader, mac: string): Promise<void> =>
  orCannotVerify(async () =>
    verifyContext(await bucketHeaderKey(bucketKey, header.bid), bucketHeaderContext(header), mac),
  );
