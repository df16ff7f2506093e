/** @file Reads and sets whether an object inherits permissions from its parent. */
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
import type { Handle } from "../../db/schema.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { setRestricted } from "../../policies/permission-place.store.ts";
import { isWithin } from "./access-list-grant.ts";
import { appendRecord } from "./append-record.ts";
import { changePermissions, permissionAudit } from "./permission-change.ts";
import { settlePermissions } from "./settle-permissions.ts";

type PolicyPath = ObjectPath<PolicyModel>;

const readPolicy = ({ place }: SeenObject): AccessPolicy => (place?.is_restricted ? "restrict" : "inherit");

export const createPolicyService = (context: Context) => {
  const {
    clock,
    database: { handle },
    limits,
  } = context;
  return {
    get: async (actor: Actor, path: PolicyPath): Promise<{ policy: AccessPolicy }> => ({
      policy: readPolicy(await authorizePermissions(handle, actor, path)),
    }),

    /**
     * Restricting an object requires only the permission to manage its permissions. The actor may lose permissions that
     * came from the parent, and other members may lose permissions that the actor does not have. That is allowed,
     * because no grant is discarded. Letting an object inherit requires all permissions on the object, because it gives
     * every permission of the parent to other members and to the actor.
     */
    set: async (
      { actor, caller }: { actor: Actor; caller: Caller },
      path: PolicyPath,
      { policy, record: wire }: { policy: AccessPolicy; record?: string | undefined },
    ): Promise<{ policy: AccessPolicy }> => {
      const { enterpriseId: enterpriseUid, model } = path;
      await authorizeEnterprise(handle, actor, enterpriseUid);
      await limits.spend(["team_change", actor.uid]);
      const lockObject = async (within: Handle) => ({
        object: await authorizePermissionsWrite(within, actor, path),
      });
      const write = { actor, caller, enterpriseUid, lockObject };
      await changePermissions(context, write, async (within, { object }) => {
        if (readPolicy(object) === policy) return { result: undefined, audit: [] };
        if (policy === "inherit" && !isWithin(object.held, CONTEXT_PERMISSIONS[model]))
          failField("policy", "permission_beyond");
        const bucketUid = object.place?.bucket_uid ?? object.uid;
        await setRestricted(within, { model, uid: object.uid, bucketUid }, policy === "restrict");
        if (policy === "restrict") await settlePermissions(within, object);
        await appendRecord(
          within,
          { enterpriseUid, model, bucketUid, uid: object.uid },
          { actor, wire, at: clock.now() },
        );
        const audit = [permissionAudit(object, { kind: "policy_changed", detail: policy })];
        return { result: undefined, audit };
      });
      return { policy };
    },
  };
};
