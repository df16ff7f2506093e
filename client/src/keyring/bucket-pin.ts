/** @file Whose a bucket is, as this account has come to know it; and that its key never goes back. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import { followOwner } from "../people/authority.ts";
import { holderOf, isSameHolder, type KeyHolder, verified } from "../people/fingerprints.ts";
import { trustLevelOf } from "../people/people.ts";
import type { Trust } from "../people/trust.ts";
import type { BucketPin, EnterprisePin, Trusted } from "../people/trusted.ts";
import { ShareNotAccepted } from "./share-not-accepted.ts";

export interface Self {
  readonly uid: string;
  readonly identity: () => Promise<Identity>;
  readonly trust: () => Promise<Trust>;
}

/** The owner as the server tells. Who it is in truth, a pin says. */
const toldOwner = async ({ owner, owner_uid }: Bucket): Promise<KeyHolder> => {
  if (!owner || owner.bundle.uid !== owner_uid) throw new CannotVerifyError();
  return holderOf(await verified(owner.bundle));
};

const known = ({ owner, fingerprint }: BucketPin): KeyHolder => ({ uid: owner, fingerprint });

/**
 * The owner of somebody else's bucket, by the keys under which his word counts: those pinned for it, and
 * those of now where this account knows them. Who lost his keys and has new ones is the same owner: what he
 * signed before holds, and nothing is taken from the new ones before they are compared.
 * @throws ShareNotAccepted when there are none yet.
 */
const foreignOwner = async (self: Self, bucket: Bucket): Promise<KeyHolder[]> => {
  // Nobody of a team shares its buckets as a person.
  if (bucket.enterprise_uid !== null) throw new CannotVerifyError();
  const told = await toldOwner(bucket);
  const trusted = await (await self.trust()).read();
  const pin = trusted.buckets[bucket.uid];
  const pinned = pin && (await followOwner(bucket, known(pin)));
  // Nobody but the owner gives a bucket away, be it to somebody whom one knows.
  if (pinned && pinned.uid !== told.uid) throw new CannotVerifyError();
  const trustLevel = trustLevelOf(trusted, told);
  const isMet = trustLevel === "known" || trustLevel === "verified";
  if (!pinned && !isMet) throw await ShareNotAccepted.of(bucket, trustLevel);
  if (!pinned) return [told];
  return isMet && !isSameHolder(pinned, told) ? [pinned, told] : [pinned];
};

/** A team's bucket is the enterprise's, whoever of the team owns it: that is who is remembered for it. */
const enterpriseOf = ({ enterprise }: Trusted, { enterprise_uid }: Bucket): KeyHolder | null =>
  enterprise_uid !== null && enterprise ? { uid: enterprise.uid, fingerprint: enterprise.fingerprint } : null;

/** The owner by his keys, the latest last. @throws CannotVerifyError, ShareNotAccepted */
export const ownersOf = async (self: Self, bucket: Bucket): Promise<KeyHolder[]> =>
  bucket.owner_uid === self.uid ? [holderOf(await self.identity())] : foreignOwner(self, bucket);

/** The same, by the keys that count from now on. */
export const ownerOf = async (self: Self, bucket: Bucket): Promise<KeyHolder> =>
  (await ownersOf(self, bucket)).at(-1) ?? cannotVerify();

const cannotVerify = (): never => {
  throw new CannotVerifyError();
};

/** Set where the owner shows keys that this account does not know yet, in the place of those it knew. */
export const ownerWithNewKeys = async (self: Self, bucket: Bucket): Promise<ShareNotAccepted | null> => {
  if (bucket.owner_uid === self.uid) return null;
  const told = await toldOwner(bucket);
  const isKnown = (await ownersOf(self, bucket)).some((owner) => isSameHolder(owner, told));
  return isKnown ? null : ShareNotAccepted.of(bucket, "changed");
};

const FIRST_GENERATION = 1;

/** As many removed people as are remembered of a bucket. */
const REMOVED_MAX = 100;

/** Who was removed under the keys before, the latest last. */
const removedUntil = ({ removed = {}, ended = {} }: BucketPin): Pick<BucketPin, "removed"> => {
  const all = Object.entries({ ...removed, ...ended }).sort(([, one], [, other]) => one - other);
  return all.length === 0 ? {} : { removed: Object.fromEntries(all.slice(-REMOVED_MAX)) };
};

/**
 * What is remembered of a bucket once this generation was seen. Who was shut out by a later key, is; only a restored
 * backup would bring them back.
 */
export const pinAt = (
  pin: BucketPin | undefined,
  gen: number,
): Partial<BucketPin> & Pick<BucketPin, "gen"> =>
  pin && pin.gen >= gen ? pin : { gen, ...(pin && removedUntil(pin)) };

/**
 * A header names a person or an enterprise, and does not say which of the two: a team's bucket is that of the
 * account's own enterprise, and nobody with that uid shares one as a person (MS-53). An account that started empty
 * remembers no enterprise; a bucket that it brought back is the one that its own key's header names.
 */
const isRightTeam = ({ enterprise_uid, owner_uid }: Bucket, own: EnterprisePin | undefined): boolean => {
  if (enterprise_uid === null) return owner_uid !== own?.uid;
  return own ? enterprise_uid === own.uid : enterprise_uid !== owner_uid;
};

/**
 * Checks a bucket whose header is genuine against what is remembered of it, and remembers what is new.
 * @throws CannotVerifyError when it shows an earlier key than was seen (MS-38).
 */
export const checkBucketPin = async (self: Self, bucket: Bucket): Promise<void> => {
  const { uid: bid, gen } = bucket;
  const trust = await self.trust();
  const trusted = await trust.read();
  if (!isRightTeam(bucket, trusted.enterprise)) throw new CannotVerifyError();
  const pin = trusted.buckets[bid];
  if (pin && gen < pin.gen) throw new CannotVerifyError();
  const isOwn = bucket.owner_uid === self.uid;
  if (isOwn && gen === FIRST_GENERATION && !pin) return;
  const { uid: owner, fingerprint } = enterpriseOf(trusted, bucket) ?? (await ownerOf(self, bucket));
  if (pin?.gen === gen && isSameHolder(known(pin), { uid: owner, fingerprint })) return;
  // Nobody waits for it: the next that opens the bucket tries again.
  void trust
    .update((before) => ({
      ...before,
      buckets: { ...before.buckets, [bid]: { ...pinAt(before.buckets[bid], gen), owner, fingerprint } },
    }))
    .catch(() => undefined);
};
