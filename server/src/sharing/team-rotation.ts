/**
 * @file Rotates the key of a team's bucket. The next key is granted to the enterprise, so that the key is never lost.
 * It is also granted to those entitled recipients whom the caller's client knows. Every other entitled recipient lacks
 * the key until a member gives it.
 */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { RotationStart } from "@keepwell/contract/sharing/rotation.endpoints.ts";
import type { VisibleBucket } from "../buckets/bucket.store.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { withKeysOfRoster } from "../keys/able-recipients.ts";
import { putTeamBucketCopies } from "../keys/bucket-key-copy.store.ts";
import { teamBucketTerms } from "../keys/check-bucket-copy.ts";
import { checkCopy, isOutdated } from "../keys/check-copy.ts";
import { isSameKey, keyName } from "../keys/give-keys.ts";
import type { BucketKeyCopy, WantedKey } from "../keys/key-copy.store.ts";
import { listBucketRecipients } from "../keys/missing-bucket-keys.store.ts";
import { getUser } from "../people/user.store.ts";

const FIELD = "team_grants";

interface Place {
  readonly bucketUid: string;
  readonly enterpriseUid: string;
  readonly gen: number;
}

export interface TeamRotation extends Place {
  readonly copies: readonly BucketKeyCopy[];
}

type Given = NonNullable<RotationStart["team_grants"]>;

/**
 * `given` must include the enterprise, and name each recipient once. Refuses `grants` and `invites`: these are for
 * standard buckets and name access levels, which a team's bucket does not have.
 */
const checkRecipients = (given: Given, { grants, invites }: RotationStart, enterpriseUid: string): void => {
  if (grants.length > 0) failField("grants", "invalid");
  if (invites.length > 0) failField("invites", "invalid");
  const isEnterprise = ({ recipient_kind, recipient_uid }: Given[number]): boolean =>
    recipient_kind === "ent" && recipient_uid === enterpriseUid;
  if (!given.some(isEnterprise)) failField(FIELD, "required");
  const named = new Set(
    given.map(({ recipient_kind, recipient_uid }) => `${recipient_kind},${recipient_uid}`),
  );
  if (named.size !== given.length) failField(FIELD, "invalid");
};

const loadRecipients = async (
  handle: Handle,
  { gen, bucketUid: subject, enterpriseUid }: Place,
): Promise<ReadonlyMap<string, WantedKey>> => {
  const recipients = await listBucketRecipients(handle, { bucketUid: subject, enterpriseUid });
  const able = await withKeysOfRoster(handle, recipients);
  return new Map(able.map((one) => [keyName({ ...one, subject, gen }), { ...one, subject, gen }]));
};

/**
 * Verifies the copies of a team bucket's next key; null for a standard bucket. Call it before the bucket is locked.
 * Fails with 409 if a recipient is not entitled any more, or has other keys by now. The client then reads the
 * recipients again.
 */
export const checkTeamRotation = async (
  handle: Handle,
  { actor, bucket }: { actor: Actor; bucket: VisibleBucket },
  body: RotationStart,
): Promise<TeamRotation | null> => {
  const { uid: bucketUid, enterprise_uid: enterpriseUid } = bucket;
  const given = body.team_grants ?? [];
  if (enterpriseUid === null) return given.length > 0 ? failField(FIELD, "invalid") : null;
  checkRecipients(given, body, enterpriseUid);
  const place = { bucketUid, enterpriseUid, gen: body.gen };
  const recipients = await loadRecipients(handle, place);
  const signer = await getUser(handle, actor.uid);
  const copies = given.map(async ({ recipient_kind: kind, recipient_uid: uid, grant }) => {
    const name = keyName({ subject: bucketUid, gen: body.gen, kind, uid });
    const wanted = recipients.get(name) ?? fail("conflict");
    if (await isOutdated(grant, wanted, FIELD)) fail("conflict");
    return checkCopy(grant, teamBucketTerms(wanted, signer), FIELD);
  });
  return { ...place, copies: await Promise.all(copies) };
};

/**
 * Stores the verified copies. Call it in the transaction that has locked the bucket, after the next key was set. Fails
 * with 409 if a recipient has changed since the copies were verified.
 */
export const giveTeamKeys = async (within: Handle, { copies, ...place }: TeamRotation): Promise<void> => {
  const recipients = await loadRecipients(within, place);
  const isUnchanged = ({ subject, gen, recipient }: BucketKeyCopy): boolean =>
    isSameKey(recipient, recipients.get(keyName({ subject, gen, ...recipient })));
  if (!copies.every(isUnchanged)) fail("conflict");
  await putTeamBucketCopies(within, copies);
};
