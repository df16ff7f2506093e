import { type BucketKey, makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { sealOwnBucketKey } from "@keepwell/crypto/bucket/seal-own-bucket-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import type { Grant } from "@keepwell/crypto/grant/grant.ts";
import { sealBucketRow } from "@keepwell/crypto/row/bucket-row.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";

export interface BucketPlace {
  readonly bid: string;
  readonly gen: number;
}

/** The enterprise to which a team bucket belongs, and how its administrators get the bucket's key. */
export interface BucketTeam {
  readonly uid: string;
  readonly grantKey: (key: BucketKey, place: BucketPlace) => Promise<Grant>;
}

interface NewBucket {
  /** The bucket's uid. It is made here if the caller gives none. */
  readonly uid?: string | undefined;
  /** The key with which the owner wraps their own copies of keys. */
  readonly wrap: CryptoKey;
  readonly ownerUid: string;
  readonly name: string;
  readonly isSystem: boolean;
  /** Null for a bucket that belongs to a person. */
  readonly team?: BucketTeam | null;
}

const FIRST_GENERATION = 1;
const FIRST_REVISION = 1;

/**
 * Makes what the server needs for a new bucket: the uid, the key as the owner wraps it, and the row with the sealed
 * name. For a team's bucket, also seals the key to the enterprise.
 */
export const makeBucketParts = async ({
  uid = makeUid(),
  wrap,
  ownerUid,
  name,
  isSystem,
  team = null,
}: NewBucket) => {
  const key = makeBucketKey();
  const place = { bid: uid, gen: FIRST_GENERATION };
  const owner = team
    ? ({ ownerKind: "enterprise", ownerUid: team.uid } as const)
    : ({ ownerKind: "person", ownerUid } as const);
  // `m: 1` says that every entry has a row, which is true for a new bucket.
  const content = { n: name, m: 1, g: FIRST_GENERATION } as const;
  try {
    return {
      uid,
      key: await sealOwnBucketKey(key, { wrap, uid: ownerUid, ...place }),
      row: {
        rev: FIRST_REVISION,
        sealed: await sealBucketRow(key, { ...place, ...owner, rev: FIRST_REVISION, isSystem }, content),
      },
      ...(team && { enterprise_grant: await team.grantKey(key, place) }),
    };
  } finally {
    wipe(key);
  }
};
