/** @file Whether an object inherits from what it is in. */
import { failField } from "@keepwell/contract/errors.ts";
import {
  type AccessPolicy,
  CONTEXT_PERMISSIONS,
  type PolicyModel,
} from "@keepwell/contract/team/permissions.ts";
import {
  authorizePermissions,
  authorizePermissionsWrite,
  type ObjectPath,
  type SeenObject,
} from "../../buckets/policies/authorize-object.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { setRestricted } from "../../policies/permission-place.store.ts";
import { isWithin } from "./access-list-grant.ts";
import { announcePermissions, recordPermissionChange } from "./permission-change.ts";
import { settlePermissions } from "./settle-permissions.ts";

type PolicyPath = ObjectPath<PolicyModel>;

const policyOf = ({ place }: SeenObject): AccessPolicy => (place?.is_restricted ? "restrict" : "inherit");

export const createPolicyService = ({ clock, database: { handle }, limits }: Context) => ({
  get: async (actor: Actor, path: PolicyPath): Promise<{ policy: AccessPolicy }> => ({
    policy: policyOf(await authorizePermissions(handle, actor, path)),
  }),

  /**
   * Whoever restricts something may thereby lose it himself: what he managed only from above. He also takes from
   * others what he may not have: nothing is undone by it, unlike with an access list, and whoever sees to an object
   * alone can shut it. To let it inherit gives others, and him, whatever may come down to it: that takes all there
   * is to hold.
   */
  set: async (
    { actor, caller }: { actor: Actor; caller: Caller },
    path: PolicyPath,
    policy: AccessPolicy,
  ): Promise<{ policy: AccessPolicy }> => {
    await authorizeEnterprise(handle, actor, path.enterpriseId);
    await limits.spend(["team_change", actor.uid]);
    await inTransaction(handle, async (within) => {
      const object = await authorizePermissionsWrite(within, actor, path);
      if (policyOf(object) === policy) return;
      if (policy === "inherit" && !isWithin(object.held, CONTEXT_PERMISSIONS[path.model]))
        failField("policy", "permission_beyond");
      await announcePermissions(within, object);
      const target = {
        model: path.model,
        uid: object.uid,
        bucketUid: object.place?.bucket_uid ?? object.uid,
      };
      await setRestricted(within, target, policy === "restrict");
      if (policy === "restrict") await settlePermissions(within, object);
      const told = { actor, caller, at: clock.now(), detail: policy } as const;
      await recordPermissionChange(within, object, { ...told, kind: "policy_changed" });
      await announcePermissions(within, object);
    });
    return { policy };
  },
});
