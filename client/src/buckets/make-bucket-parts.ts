import { makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { sealOwnBucketKey } from "@keepwell/crypto/bucket/seal-own-bucket-key.ts";
import { signBucketHeader } from "@keepwell/crypto/bucket/sign-bucket-header.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";

interface NewBucket {
  /** The owner's key for wrapping his own keys. */
  readonly wrap: CryptoKey;
  readonly ownerUid: string;
  readonly name: string;
  readonly isSystem: boolean;
}

const FIRST_GENERATION = 1;

/** What a new bucket needs on the server besides its name: uid, own wrapped key, header MAC. */
export const makeBucketParts = async ({ wrap, ownerUid, name, isSystem }: NewBucket) => {
  const uid = makeUid();
  const key = makeBucketKey();
  const gen = FIRST_GENERATION;
  try {
    return {
      uid,
      key: await sealOwnBucketKey(key, { wrap, uid: ownerUid, bid: uid, gen }),
      header_mac: await signBucketHeader(key, { bid: uid, gen, name, isSystem, ownerUid }),
    };
  } finally {
    wipe(key);
  }
};
