import type { BucketGrant } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Handle } from "../db/schema.ts";
import { withKeysOfRoster } from "./able-recipients.ts";
import { isSameKey, nameOf, type Signing } from "./key-giving.ts";
import { listRefusedGrants } from "./key-refusal.store.ts";
import { putTeamGrants, type TeamGrant } from "./team-grant.store.ts";
import { type Giver, listMissingKeys, lockKeysOf, type MissingKey } from "./team-key.store.ts";
import { checkTeamGrant, isOutdated } from "./team-key-check.ts";

const FIELD = "bucket_grants";

const missingIn = async (
  handle: Handle,
  giver: Giver,
  uids: readonly string[],
): Promise<ReadonlyMap<string, MissingKey>> => {
  const missing = await listMissingKeys(handle, giver, [...new Set(uids)]);
  const able = await withKeysOfRoster(handle, missing);
  return new Map(able.map((one) => [nameOf(one.bucket_uid, one), one]));
};

/** Those that somebody lacks: any other, and what is for a key that its recipient had before, is passed over. */
export const checkWantedGrants = async (
  handle: Handle,
  { giver, signer }: Signing,
  sent: readonly BucketGrant[],
): Promise<TeamGrant[]> => {
  const uids = sent.map(({ bucket_uid }) => bucket_uid);
  const missing = await missingIn(handle, giver, uids);
  const once = new Map(
    sent.map((one) => {
      const { bucket_uid, gen, recipient_kind: kind, recipient_uid: uid } = one;
      return [nameOf(bucket_uid, { gen, kind, uid }), one];
    }),
  );
  const checked = [...once].map(async ([name, { bucket_uid: bucketUid, gen, grant }]) => {
    const recipient = missing.get(name);
    if (!recipient || (await isOutdated(grant, recipient, FIELD))) return [];
    return [await checkTeamGrant(grant, { bucketUid, gen, signer, recipient }, FIELD)];
  });
  return (await Promise.all(checked)).flat();
};

/** Those that are lacking still. How many they were. */
export const giveGrants = async (
  within: Handle,
  giver: Giver,
  checked: readonly TeamGrant[],
): Promise<number> => {
  if (checked.length === 0) return 0;
  const uids = checked.map(({ row }) => row.bucket_uid);
  await lockKeysOf(within, uids);
  const missing = await missingIn(within, giver, uids);
  const refused = await listRefusedGrants(within, uids);
  const wanted = checked.filter(
    ({ recipient, row: { bucket_uid, gen, wire } }) =>
      !refused.has(wire) && isSameKey(recipient, missing.get(nameOf(bucket_uid, { gen, ...recipient }))),
  );
  await putTeamGrants(within, wanted);
  return wanted.length;
};
