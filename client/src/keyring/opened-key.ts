import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { RosterSigner } from "@keepwell/crypto/enterprise/roster-signer.ts";

/** Who gave a key, under which of that person's keys. */
export type Giver = Pick<RosterSigner, "uid" | "fingerprint">;

/** A bucket's key; and of a team's bucket who gave it, where somebody else did. */
export interface OpenedKey {
  readonly key: BucketKey;
  readonly giver?: Giver;
}
