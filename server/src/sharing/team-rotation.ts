/**
 * @file Changing the key of a team's bucket: it is granted to the enterprise, so that it is never lost, and to whom
 * of the entitled the caller knows. The others wait for theirs, as for any key that is missing.
 */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { RotationStart } from "@keepwell/contract/sharing/rotation.endpoints.ts";
import type { VisibleBucket } from "../buckets/bucket.store.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { withKeysOfRoster } from "../keys/able-recipients.ts";
import { isSameKey, nameOf } from "../keys/key-giving.ts";
import type { Recipient } from "../keys/recipients.store.ts";
import { putTeamGrants, type TeamGrant } from "../keys/team-grant.store.ts";
import { listBucketRecipients } from "../keys/team-key.store.ts";
import { checkTeamGrant, isOutdated } from "../keys/team-key-check.ts";
import { getUser } from "../people/user.store.ts";

const FIELD = "team_grants";

interface Place {
  readonly bucketUid: string;
  readonly enterpriseUid: string;
  readonly gen: number;
}

export interface TeamRotation extends Place {
  readonly grants: readonly TeamGrant[];
}

type Given = NonNullable<RotationStart["team_grants"]>;

/** To the enterprise at least, nobody twice, and no people by level: of these a team's bucket has none. */
const checkWho = (given: Given, { grants, invites }: RotationStart, enterpriseUid: string): void => {
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

const recipientsOf = async (
  handle: Handle,
  { gen, ...place }: Place,
): Promise<ReadonlyMap<string, Recipient>> => {
  const recipients = await withKeysOfRoster(handle, await listBucketRecipients(handle, place));
  return new Map(recipients.map((one) => [nameOf(place.bucketUid, { gen, ...one }), one]));
};

/**
 * Before the bucket is locked. Null where it is no team's. Who is not entitled any more, or has another key by now,
 * is 409, and the client looks again.
 */
export const checkTeamRotation = async (
  handle: Handle,
  { actor, bucket }: { actor: Actor; bucket: VisibleBucket },
  body: RotationStart,
): Promise<TeamRotation | null> => {
  const { uid: bucketUid, enterprise_uid: enterpriseUid } = bucket;
  const given = body.team_grants ?? [];
  if (enterpriseUid === null) return given.length > 0 ? failField(FIELD, "invalid") : null;
  checkWho(given, body, enterpriseUid);
  const place = { bucketUid, enterpriseUid, gen: body.gen };
  const recipients = await recipientsOf(handle, place);
  const signer = await getUser(handle, actor.uid);
  const grants = given.map(async ({ recipient_kind: kind, recipient_uid: uid, grant }) => {
    const recipient = recipients.get(nameOf(bucketUid, { gen: body.gen, kind, uid })) ?? fail("conflict");
    if (await isOutdated(grant, recipient, FIELD)) fail("conflict");
    return checkTeamGrant(grant, { bucketUid, gen: body.gen, signer, recipient }, FIELD);
  });
  return { ...place, grants: await Promise.all(grants) };
};

/** In the transaction that has locked the bucket, once the next key counts. */
export const giveTeamKeys = async (within: Handle, { grants, ...place }: TeamRotation): Promise<void> => {
  const recipients = await recipientsOf(within, place);
  const isStill = ({ recipient }: TeamGrant): boolean =>
    isSameKey(recipient, recipients.get(nameOf(place.bucketUid, { gen: place.gen, ...recipient })));
  if (!grants.every(isStill)) fail("conflict");
  await putTeamGrants(within, grants);
};
