import type { GroupKeyGrant } from "@keepwell/contract/team/roster.endpoints.ts";
import type { Handle } from "../db/schema.ts";
import { withKeysOfRoster } from "./able-recipients.ts";
import {
  listMissingGroupKeys,
  lockKeysOfGroups,
  type MissingGroupKey,
  putGroupKeys,
} from "./group-key.store.ts";
import { isSameKey, nameOf, type Signing } from "./key-giving.ts";
import { listRefusedGrants } from "./key-refusal.store.ts";
import type { Recipient } from "./recipients.store.ts";
import type { Giver } from "./team-key.store.ts";
import { checkGroupKey, isOutdated } from "./team-key-check.ts";

const FIELD = "group_keys";

interface Checked {
  readonly recipient: Recipient;
  readonly row: Awaited<ReturnType<typeof checkGroupKey>>;
}

const missingIn = async (
  handle: Handle,
  giver: Giver,
  uids: readonly string[],
): Promise<ReadonlyMap<string, MissingGroupKey>> => {
  const missing = await listMissingGroupKeys(handle, giver, [...new Set(uids)]);
  const able = await withKeysOfRoster(handle, missing);
  return new Map(able.map((one) => [nameOf(one.group_uid, one), one]));
};

/** Those that somebody lacks: any other, and what is for a key that its recipient had before, is passed over. */
export const checkWantedGroupKeys = async (
  handle: Handle,
  { giver, signer }: Signing,
  sent: readonly GroupKeyGrant[],
): Promise<Checked[]> => {
  const uids = sent.map(({ group_uid }) => group_uid);
  const missing = await missingIn(handle, giver, uids);
  const once = new Map(
    sent.map((one) => {
      const { group_uid, gen, recipient_kind: kind, recipient_uid: uid } = one;
      return [nameOf(group_uid, { gen, kind, uid }), one];
    }),
  );
  const checked = [...once].map(async ([name, { group_uid: groupUid, gen, grant }]) => {
    const recipient = missing.get(name);
    if (!recipient || (await isOutdated(grant, recipient, FIELD))) return [];
    const row = await checkGroupKey(grant, { groupUid, gen, signer, recipient }, FIELD);
    return [{ recipient, row }];
  });
  return (await Promise.all(checked)).flat();
};

/** Those that are lacking still. How many they were. */
export const giveGroupKeys = async (
  within: Handle,
  giver: Giver,
  checked: readonly Checked[],
): Promise<number> => {
  if (checked.length === 0) return 0;
  const uids = checked.map(({ row }) => row.group_uid);
  await lockKeysOfGroups(within, uids);
  const missing = await missingIn(within, giver, uids);
  const refused = await listRefusedGrants(within, uids);
  const wanted = checked.filter(
    ({ recipient, row: { group_uid, gen, wire } }) =>
      !refused.has(wire) && isSameKey(recipient, missing.get(nameOf(group_uid, { gen, ...recipient }))),
  );
  await putGroupKeys(
    within,
    wanted.map(({ row }) => row),
  );
  return wanted.length;
};
