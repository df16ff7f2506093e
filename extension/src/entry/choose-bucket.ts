/** @file Chooses the bucket in which a new entry is created. */
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { findMatches } from "../match/find-matches.ts";
import type { Site } from "../match/site.ts";
import type { Vault } from "../vault/read-vault.ts";
import { isUnshared } from "./is-unshared.ts";

/** Returns the buckets in which the account can create an entry, the private bucket first. */
export const writableBuckets = ({ buckets }: Pick<Vault, "buckets">): readonly OpenBucket[] =>
  buckets
    .filter((bucket) => canOnBucket(bucket, "entry.create"))
    .toSorted((one, other) => Number(other.is_system) - Number(one.is_system));

/**
 * Chooses the bucket for a new entry of a site. Undefined if the account can create entries in no bucket. Otherwise
 * returns the first of the following buckets that exists:
 * - the account's own bucket with the entry that matches the site most closely
 * - the private bucket
 * - the first other bucket in which the account can create entries
 */
export const chooseBucket = (
  vault: Pick<Vault, "account" | "buckets" | "entries">,
  site: Site | undefined,
): OpenBucket | undefined => {
  const writable = writableBuckets(vault);
  const own = new Set(writable.filter((one) => isUnshared(one, vault.account)).map(({ uid }) => uid));
  const siblings = vault.entries.filter(({ bucket }) => own.has(bucket.uid));
  const [closest] = site ? findMatches(siblings, site) : [];
  return writable.find(({ uid }) => uid === closest?.entry.bucket.uid) ?? writable[0];
};
