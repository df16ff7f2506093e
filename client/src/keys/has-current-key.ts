import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import type { GrantFacts } from "@keepwell/crypto/grant/grant.ts";
import { factsOf } from "../people/authority.ts";
import { isSameHolder, type KeyHolder } from "../people/fingerprints.ts";

const senderOf = ({ senderUid: uid, senderFingerprint }: GrantFacts): KeyHolder => ({
  uid,
  fingerprint: toHex(senderFingerprint),
});

interface Holding {
  readonly holder: KeyHolder;
  /** When this account ended that person's access, if it did; in seconds since 1970. */
  readonly endedAt: number | undefined;
}

/**
 * Whether the signatures say that a person has the bucket's current key: by a grant of it, or because that person
 * gave it to the reader, whose own copy was verified. Compares only what the grants say; the caller verifies `grant`.
 */
export const hasCurrentKey = (
  { gen, key }: Bucket,
  { grant }: Access,
  { holder, endedAt = -1 }: Holding,
): boolean => {
  const facts = grant && factsOf(grant);
  if (!facts || facts.time <= endedAt) return false;
  if (facts.gen === gen) return true;
  const own = key?.form === "grant" ? factsOf(key) : null;
  return own !== null && isSameHolder(senderOf(own), holder);
};
