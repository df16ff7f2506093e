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
  /** When this account ended the holder's access, in seconds since 1970; undefined if it did not. */
  readonly endedAt: number | undefined;
}

/**
 * Whether a person has the bucket's current key. The person has it if their `grant` gives this key, or if the grant
 * gives an earlier key and they have given this account the current key. False without a grant, or if this account
 * ended the access after the grant. Verifies no signature: this account's own copy was verified before, and the caller
 * must verify `grant`.
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
