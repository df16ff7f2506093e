/**
 * @file Giving keys to those who lack them: any member may, of what he opens himself. Signatures take their time:
 * they are checked before anything is locked, and what is wanted is asked again under the lock.
 */
import { fail } from "@keepwell/contract/errors.ts";
import type { BucketGrant, TeamGrants } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import { checkWanted, giveKeys, type SentCopy } from "../../keys/give-keys.ts";
import type { Giver } from "../../keys/key-copy.store.ts";
import { BUCKET_KEYS, GROUP_KEYS } from "../../keys/key-subjects.ts";
import { keepTeam } from "../../people/team-lock.store.ts";
import { getUser } from "../../people/user.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";

/** Who is in the roster, and nobody else. */
const authorizeGiver = async (handle: Handle, actor: Actor, enterpriseUid: string): Promise<Giver> => {
  const { state } = await authorizeEnterprise(handle, actor, enterpriseUid);
  return state === "active" ? { enterpriseUid, userUid: actor.uid } : fail("forbidden");
};

const sentCopy = (
  subject: string,
  { gen, recipient_kind: kind, recipient_uid: uid, grant }: Omit<BucketGrant, "bucket_uid">,
): SentCopy => ({ subject, gen, kind, uid, grant });

export const createTeamKeyService = ({ database: { handle } }: Context) => ({
  give: async (
    actor: Actor,
    enterpriseUid: string,
    { bucket_grants, group_keys }: TeamGrants,
  ): Promise<{ given: number }> => {
    const giver = await authorizeGiver(handle, actor, enterpriseUid);
    const signer = await getUser(handle, actor.uid);
    const forGroups = group_keys.map((one) => sentCopy(one.group_uid, one));
    const forBuckets = bucket_grants.map((one) => sentCopy(one.bucket_uid, one));
    const ofGroups = await checkWanted(handle, GROUP_KEYS, { giver, signer, sent: forGroups });
    const ofBuckets = await checkWanted(handle, BUCKET_KEYS, { giver, signer, sent: forBuckets });
    return inTransaction(handle, async (within) => {
      await keepTeam(within, enterpriseUid);
      await authorizeGiver(within, actor, enterpriseUid);
      const groups = await giveKeys(within, GROUP_KEYS, { giver, copies: ofGroups });
      const buckets = await giveKeys(within, BUCKET_KEYS, { giver, copies: ofBuckets });
      if (groups > 0) await announceToEnterprise(within, enterpriseUid, { what: "team" });
      // A group's key opens buckets too.
      if (groups + buckets > 0) await announceToEnterprise(within, enterpriseUid, { what: "buckets" });
      return { given: groups + buckets };
    });
  },
});
