/** @file Starting empty: another account key, another identity and another system bucket for the same person. */
import { SYSTEM_BUCKET_NAME } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { ResetBody } from "@keepwell/contract/identity/reset.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import { insertBucket } from "../buckets/bucket.store.ts";
import type { Handle } from "../db/schema.ts";
import { announceInBucket } from "../events/change.store.ts";
import type { User } from "../people/user.store.ts";
import { restartMembership } from "../roster/restart-membership.ts";
import { deleteDevices } from "./device.store.ts";
import { cancelHandovers, deleteSharedKeys, joinedBuckets } from "./forget-shares.store.ts";
import { lockOwnBuckets } from "./locked.store.ts";
import { deleteRecoveryCode } from "./recovery-code.store.ts";

type Fresh = NonNullable<ResetBody["fresh"]>;

interface Restart {
  readonly fresh: Fresh;
  readonly at: Date;
  /** From where it was asked for. */
  readonly ip: string;
}

/** The next account key, and the next identity of this person: nobody may take it for the one before. */
export const checkFresh = async (user: User, { ak_gen, bundle }: Fresh): Promise<void> => {
  if (ak_gen !== user.ak_gen + 1) fail("conflict");
  const gen = user.bundle.gen + 1;
  try {
    await verifyBundle(bundle, { uid: user.uid, minGen: gen });
  } catch (error) {
    if (error instanceof CannotVerifyError) failField("bundle", "bundle_invalid");
    throw error;
  }
  if (bundle.gen !== gen) failField("bundle", "bundle_invalid");
};

export const freshColumns = ({ ak_gen, bundle, private_keys }: Fresh) => ({
  ak_gen,
  bundle: JSON.stringify(bundle),
  private_key_x: private_keys.x,
  private_key_ed: private_keys.ed,
});

/**
 * Offers, keys and memories that nobody can open any more. The user's accesses stay: whoever shared with
 * him can give the key again, knowing that the new keys are his.
 */
const forgetShares = async (within: Handle, userUid: string): Promise<void> => {
  for (const uid of await cancelHandovers(within, userUid))
    await announceInBucket(within, uid, { what: "bucket" });
  for (const uid of await joinedBuckets(within, userUid))
    await announceInBucket(within, uid, { what: "accesses" });
  await deleteSharedKeys(within, userUid);
};

/** What hung on the account key of before is locked or goes; see [Note: Retired keys]. */
export const startEmpty = async (
  within: Handle,
  user: User,
  { fresh: { bucket }, at, ip }: Restart,
): Promise<void> => {
  await lockOwnBuckets(within, { userUid: user.uid, akGen: user.ak_gen });
  await deleteRecoveryCode(within, user.uid);
  await deleteDevices(within, user.uid);
  await forgetShares(within, user.uid);
  await restartMembership(within, user, { at, ip });
  await insertBucket(within, {
    uid: bucket.uid,
    ownerUid: user.uid,
    name: SYSTEM_BUCKET_NAME,
    isSystem: true,
    headerMac: bucket.header_mac,
    wrap: bucket.key,
  });
};
