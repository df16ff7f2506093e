/**
 * @file Lets a member give keys to recipients who lack them. A member can give only keys that they can open themselves.
 */

import { fail } from "@keepwell/contract/errors.ts";
import type { BucketGrant, TeamGrants } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import { checkWanted, giveKeys, type SentCopy } from "../../keys/give-keys.ts";
import type { Giver } from "../../keys/key-copy.store.ts";
import { BUCKET_KEYS, GROUP_KEYS } from "../../keys/key-subjects.ts";
import { getUser } from "../../people/user.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { inTeam, unchanged } from "../in-team.ts";

/** The actor, who must be in the roster. */
const authorizeGiver = async (handle: Handle, actor: Actor, enterpriseUid: string): Promise<Giver> => {
  const { state } = await authorizeEnterprise(handle, actor, enterpriseUid);
  return state === "active" ? { enterpriseUid, userUid: actor.uid } : fail("forbidden");
};

const sentCopy = (
  subject: string,
  { gen, recipient_kind: kind, recipient_uid: uid, grant }: Omit<BucketGrant, "bucket_uid">,
): SentCopy => ({ subject, gen, kind, uid, grant });

export const createTeamKeyService = (context: Context) => {
  const { handle } = context.database;
  return {
    /** The audit log does not record given keys, because every member's client gives them without being asked. */
    give: async (
      actor: Actor,
      enterpriseUid: string,
      { bucket_grants, group_keys }: TeamGrants,
    ): Promise<{ given: number }> => {
      const authorize = (within: Handle) => authorizeGiver(within, actor, enterpriseUid);
      const giver = await authorize(handle);
      const signer = await getUser(handle, actor.uid);
      const forGroups = group_keys.map((one) => sentCopy(one.group_uid, one));
      const forBuckets = bucket_grants.map((one) => sentCopy(one.bucket_uid, one));
      const ofGroups = await checkWanted(handle, GROUP_KEYS, { giver, signer, sent: forGroups });
      const ofBuckets = await checkWanted(handle, BUCKET_KEYS, { giver, signer, sent: forBuckets });
      return inTeam(context, { actor, enterpriseUid, lock: "shared", authorize }, async (within) => {
        const groups = await giveKeys(within, GROUP_KEYS, { giver, copies: ofGroups });
        const buckets = await giveKeys(within, BUCKET_KEYS, { giver, copies: ofBuckets });
        const given = groups + buckets;
        if (given === 0) return unchanged({ given });
        // A group's key can open buckets. So browsers read the buckets again even if only keys of groups were given.
        return { result: { given }, audit: [], changed: groups > 0 ? ["team", "buckets"] : ["buckets"] };
      });
    },
  };
};
