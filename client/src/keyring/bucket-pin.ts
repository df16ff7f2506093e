/**
 * @file Finds the owner of a bucket by what this account remembers, and checks that the generation of the bucket's key
 * never goes back.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import { followOwner } from "../people/authority.ts";
import { isUnsettled, trustLevelOf } from "../people/details.ts";
import { holderOf, isSameHolder, type KeyHolder, verified } from "../people/fingerprints.ts";
import type { Trust } from "../people/trust.ts";
import type { BucketPin, EnterprisePin, Trusted } from "../people/trusted.ts";
import { type Offered, offerFrom } from "./incoming-share.ts";
import { ClosedBucketError } from "./key-state.ts";

export interface Self {
  readonly uid: string;
  readonly identity: () => Promise<Identity>;
  readonly trust: () => Promise<Trust>;
}

/**
 * Returns the owner that the server names, after verifying the owner's public keys. Callers compare the owner with what
 * the account remembers.
 */
const claimedOwner = async ({ owner, owner_uid }: Bucket): Promise<KeyHolder> => {
  if (!owner || owner.bundle.uid !== owner_uid) throw new CannotVerifyError();
  return holderOf(await verified(owner.bundle));
};

const pinnedHolder = ({ owner, fingerprint }: BucketPin): KeyHolder => ({ uid: owner, fingerprint });

const known = (holders: readonly KeyHolder[]): Owners => ({ state: "known", holders });

/**
 * `known`: the owner. There is one holder for each of the owner's key pairs whose signatures are accepted, the latest
 * last. `Offered`: this account has not accepted the owner yet.
 */
type Owners = { readonly state: "known"; readonly holders: readonly KeyHolder[] } | Offered;

/**
 * Finds the owner of another account's bucket. Accepts the owner's keys that are pinned for the bucket, and also the
 * owner's current keys if this account knows them. So signatures by the previous keys stay valid. Signatures by new
 * keys are accepted only after the user has compared the code of the new keys.
 * @throws CannotVerifyError
 */
const findForeignOwners = async (self: Self, bucket: Bucket): Promise<Owners> => {
  // Only a person's bucket is shared by accesses. A team's bucket is shared by access lists.
  if (bucket.enterprise_uid !== null) throw new CannotVerifyError();
  const told = await claimedOwner(bucket);
  const trusted = await (await self.trust()).read();
  const pin = trusted.buckets[bucket.uid];
  const pinned = pin && (await followOwner(bucket, pinnedHolder(pin)));
  // Only the owner can transfer a bucket. An owner whom only the server names is refused, even if this account knows
  // that person.
  if (pinned && pinned.uid !== told.uid) throw new CannotVerifyError();
  const trustLevel = trustLevelOf(trusted, told, bucket.owner ?? undefined);
  const isMet = trustLevel !== "new" && !isUnsettled(trustLevel);
  if (!pinned) return isMet ? known([told]) : offerFrom(bucket, trusted);
  return known(isMet && !isSameHolder(pinned, told) ? [pinned, told] : [pinned]);
};

/**
 * The enterprise that the account remembers. It owns every bucket of the team, whichever member made the bucket. Null
 * for a person's bucket, or if the account remembers no enterprise.
 */
const enterpriseHolder = ({ enterprise }: Trusted, { enterprise_uid }: Bucket): KeyHolder | null =>
  enterprise_uid !== null && enterprise ? { uid: enterprise.uid, fingerprint: enterprise.fingerprint } : null;

/**
 * Finds the owner of a bucket. For this account's own bucket, returns this account.
 * @throws CannotVerifyError for another user's bucket if the server names no owner, or another owner than the
 * remembered one, or if the bucket belongs to a team.
 */
export const findOwners = async (self: Self, bucket: Bucket): Promise<Owners> =>
  bucket.owner_uid === self.uid ? known([holderOf(await self.identity())]) : findForeignOwners(self, bucket);

/** Like `findOwners`, but throws if the owner is not known. @throws CannotVerifyError, ClosedBucketError */
export const requireOwners = async (self: Self, bucket: Bucket): Promise<readonly KeyHolder[]> => {
  const owners = await findOwners(self, bucket);
  if (owners.state === "offered") throw new ClosedBucketError(owners);
  return owners.holders;
};

const latest = (holders: readonly KeyHolder[]): KeyHolder => {
  const last = holders.at(-1);
  if (!last) throw new CannotVerifyError();
  return last;
};

/** The owner under the latest accepted keys. @throws CannotVerifyError, ClosedBucketError */
export const requireOwner = async (self: Self, bucket: Bucket): Promise<KeyHolder> =>
  latest(await requireOwners(self, bucket));

/**
 * The offer of a bucket whose owner has new keys that this account has not accepted; null if the owner's keys are
 * known.
 */
export const findNewOwnerKeys = async (self: Self, bucket: Bucket): Promise<Offered | null> => {
  if (bucket.owner_uid === self.uid) return null;
  const owners = await findOwners(self, bucket);
  if (owners.state === "offered") return owners;
  const told = await claimedOwner(bucket);
  if (owners.holders.some((owner) => isSameHolder(owner, told))) return null;
  return offerFrom(bucket, await (await self.trust()).read());
};

const FIRST_GENERATION = 1;

/** How many removed people are remembered for each bucket. */
const REMOVED_MAX = 100;

/** The people whose access ended under any earlier key. The person whose access ended last comes last. */
const removedUntil = ({ removed = {}, ended = {} }: BucketPin): Pick<BucketPin, "removed"> => {
  const all = Object.entries({ ...removed, ...ended }).sort(([, one], [, other]) => one - other);
  return all.length === 0 ? {} : { removed: Object.fromEntries(all.slice(-REMOVED_MAX)) };
};

/**
 * What the account remembers of a bucket after it has seen this generation. People whose access ended under an earlier
 * key move from `ended` to `removed`: they do not have the new key, but a backup that the operator restores could give
 * them access again.
 */
export const pinAt = (
  pin: BucketPin | undefined,
  gen: number,
): Partial<BucketPin> & Pick<BucketPin, "gen"> => {
  if (!pin) return { gen };
  if (pin.gen >= gen) return pin;
  const { ended: _, ...kept } = pin;
  return { ...kept, gen, ...removedUntil(pin) };
};

/**
 * Whether the server's claim about the owner can be true. The server claims that the bucket belongs to a person, or to
 * a team. A header MAC holds the owner's uid, but not whether the owner is a person or an enterprise. So a team's
 * bucket must name the account's own enterprise, and a person's bucket must not (MS-53).
 *
 * An account that was reset without its data remembers no enterprise. For such an account, this function only checks
 * that the uid of the enterprise is not the uid of the bucket's owner: otherwise a person's bucket could pass for a
 * team's. When such a bucket is restored, its row or header proves the enterprise, because the account has wrapped the
 * bucket's key itself.
 */
const isRightTeam = ({ enterprise_uid, owner_uid }: Bucket, own: EnterprisePin | undefined): boolean => {
  if (enterprise_uid === null) return owner_uid !== own?.uid;
  return own ? enterprise_uid === own.uid : enterprise_uid !== owner_uid;
};

/**
 * Saves the owner and the generation. Callers do not wait for the save. If it fails, it is tried again when the bucket
 * is opened next.
 */
const rememberOwner = (
  trust: Trust,
  { uid: bid, gen }: Bucket,
  { uid: owner, fingerprint }: KeyHolder,
): void => {
  void trust
    .update((before) => ({
      ...before,
      buckets: { ...before.buckets, [bid]: { ...pinAt(before.buckets[bid], gen), owner, fingerprint } },
    }))
    .catch(() => undefined);
};

/**
 * Checks a bucket with a genuine header against what the account remembers of it, and remembers a new owner or key.
 * @returns the offer, if this account has not accepted the owner yet; otherwise null.
 * @throws CannotVerifyError when the bucket has an earlier key than the remembered one (MS-38), or another team or
 * owner.
 */
export const checkBucketPin = async (self: Self, bucket: Bucket): Promise<Offered | null> => {
  const { uid: bid, gen } = bucket;
  const trust = await self.trust();
  const trusted = await trust.read();
  if (!isRightTeam(bucket, trusted.enterprise)) throw new CannotVerifyError();
  const pin = trusted.buckets[bid];
  if (pin && gen < pin.gen) throw new CannotVerifyError();
  const isOwn = bucket.owner_uid === self.uid;
  if (isOwn && gen === FIRST_GENERATION && !pin) return null;
  const enterprise = enterpriseHolder(trusted, bucket);
  const owners = enterprise ? known([enterprise]) : await findOwners(self, bucket);
  if (owners.state === "offered") return owners;
  const holder = latest(owners.holders);
  if (pin?.gen !== gen || !isSameHolder(pinnedHolder(pin), holder)) rememberOwner(trust, bucket, holder);
  return null;
};
