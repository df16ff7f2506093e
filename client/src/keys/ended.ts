/**
 * @file Remembers the people whose access to a bucket this account has ended, until the bucket has another key. The
 * server may lie when it answers that the access has ended. So this account gives these people no key, and rotates the
 * bucket's key.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { pinAt, requireOwner } from "../keyring/bucket-pin.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

type Ended = Readonly<Record<string, number>>;

/** The people whose access this account has ended under the bucket's current key, and when, in seconds since 1970. */
export const endedIn = async ({ keyring }: Session, { uid, gen }: Bucket): Promise<Ended> => {
  const pin = (await (await keyring.trust()).read()).buckets[uid];
  return (pin?.gen === gen && pin.ended) || {};
};

/** Remembers that the person's access has ended. From then on, no earlier signature for the person is accepted. */
export const rememberEnded = async (session: Session, bucket: Bucket, userUid: string): Promise<void> => {
  const { identity, keyring } = session;
  const { uid: owner, fingerprint } = await requireOwner({ uid: identity.uid, ...keyring }, bucket);
  const at = unixNow();
  await (await keyring.trust()).update((before) => {
    const pin = { ...pinAt(before.buckets[bucket.uid], bucket.gen), owner, fingerprint };
    const ended = { ...pin.ended, [userUid]: at };
    return { ...before, buckets: { ...before.buckets, [bucket.uid]: { ...pin, ended } } };
  });
};

/** Forgets that the person's access has ended. Called when this account gives the person the key again. */
export const forgetEnded = async ({ keyring }: Session, bucketUid: string, userUid: string): Promise<void> =>
  (await keyring.trust()).update((before) => {
    const pin = before.buckets[bucketUid];
    if (pin?.ended?.[userUid] === undefined && pin?.removed?.[userUid] === undefined) return before;
    const { [userUid]: _, ...ended } = pin.ended ?? {};
    const { [userUid]: __, ...removed } = pin.removed ?? {};
    return { ...before, buckets: { ...before.buckets, [bucketUid]: { ...pin, ended, removed } } };
  });
