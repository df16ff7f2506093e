import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { RosterSigner } from "@keepwell/crypto/enterprise/roster-signer.ts";

/** The member who gave a key, and the keys that the member signed it with. */
export type Giver = Pick<RosterSigner, "uid" | "fingerprint">;

/** A bucket's key; in a team's bucket with the member who gave it, if it was not this account. */
export interface OpenedKey {
  readonly key: BucketKey;
  readonly giver?: Giver;
}
