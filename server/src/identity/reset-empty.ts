/** @file A reset without data: a new account key, a new identity and a new system bucket for the same person. */
import { SYSTEM_BUCKET_NAME } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { ResetBody } from "@keepwell/contract/identity/reset.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import { insertBucket } from "../buckets/bucket.store.ts";
import { firstHeader } from "../buckets/bucket-header.ts";
import type { Handle } from "../db/schema.ts";
import { announceInBucket } from "../events/change.store.ts";
import { putFirstState } from "../people/state.store.ts";
import type { User } from "../people/user.store.ts";
import { restartMembership } from "../roster/restart-membership.ts";
import { deleteCredentials } from "./credential.store.ts";
import { deleteDevices } from "./device.store.ts";
import { cancelHandovers, deleteSharedKeys, joinedBuckets } from "./forget-shares.store.ts";
import { lockOwnBuckets } from "./locked.store.ts";
import { deleteRecoveryCode } from "./recovery-code.store.ts";

type Fresh = NonNullable<ResetBody["fresh"]>;

interface Restart {
  readonly fresh: Fresh;
  readonly at: Date;
  readonly ip: string;
}

/**
 * Checks that the new account key and the new identity have exactly the next generation, so that they are not confused
 * with the previous ones. Also checks that the identity's bundle is genuine.
 */
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
  signed_address: null,
  private_key_x: private_keys.x,
  private_key_ed: private_keys.ed,
});

/**
 * Cancels the user's handovers. Deletes the account's state, and the keys of other people's buckets that the user has
 * wrapped, because the new account key cannot open them. The user's accesses stay: the members who gave them can give
 * the key again, and see that the user's keys are new.
 */
const forgetShares = async (within: Handle, userUid: string): Promise<void> => {
  for (const uid of await cancelHandovers(within, userUid))
    await announceInBucket(within, uid, { what: "bucket" });
  for (const uid of await joinedBuckets(within, userUid))
    await announceInBucket(within, uid, { what: "accesses" });
  await deleteSharedKeys(within, userUid);
};

/**
 * Locks or deletes what depends on the previous account key (see [Note: Retired keys]), and stores the new system
 * bucket. A member of an enterprise must join again; see restartMembership.
 */
export const startEmpty = async (
  within: Handle,
  user: User,
  { fresh: { bucket, state }, at, ip }: Restart,
): Promise<void> => {
  await lockOwnBuckets(within, { userUid: user.uid, akGen: user.ak_gen });
  await deleteRecoveryCode(within, user.uid);
  await deleteDevices(within, user.uid);
  await deleteCredentials(within, user.uid, "passkey");
  await forgetShares(within, user.uid);
  await restartMembership(within, user, { at, ip });
  await insertBucket(within, {
    uid: bucket.uid,
    ownerUid: user.uid,
    name: SYSTEM_BUCKET_NAME,
    isSystem: true,
    header: firstHeader(bucket),
    wrap: bucket.key,
  });
  if (state) await putFirstState(within, user.uid, state);
};
