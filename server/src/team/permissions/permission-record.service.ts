/** @file The signed permissions of objects, for the members who manage the permissions. */
import type {
  RecordModel,
  RecordObjectRef,
  SignedContent,
  SignedPermissions,
} from "@keepwell/contract/team/permission-records.endpoints.ts";
import { authorizePermissionsWrite } from "../../buckets/policies/authorize-object.ts";
import { type InnerObject, listRecordedInside } from "../../buckets/policies/managed-object.store.ts";
import { listManaged } from "../../buckets/policies/managed-objects.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inSnapshot } from "../../db/in-snapshot.ts";
import type { Handle } from "../../db/schema.ts";
import { lockTeam } from "../../people/team-lock.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { loadRootPermissions } from "../../policies/authorize-team.ts";
import {
  loadStoredPermissions,
  objectKey,
  type RecordedObject,
} from "../../policies/stored-permissions.store.ts";
import { authorizeGroup, authorizeGroups, groupObject } from "../groups/group.service.ts";
import { toRecordedGroup } from "../groups/group-path.ts";
import { inTeam, type TeamAudit } from "../in-team.ts";
import { appendRecord } from "./append-record.ts";
import { permissionAudit } from "./permission-change.ts";
import { listRecords } from "./permission-record.store.ts";

interface Asking {
  readonly objects: readonly RecordObjectRef[];
  readonly inside?: boolean | undefined;
}

interface Listed extends RecordedObject {
  readonly listUid: string | null;
}

const SIGNED = "permissions_signed";
const NOTHING: SignedContent = { policy: null, lists: [] };

/** The named object, if it is a bucket or inside one. Skips a list or an entry that is named without its bucket. */
const toInner = (enterpriseUid: string, { model, uid, bucket_id }: RecordObjectRef): InnerObject[] => {
  if (model === "enterprise" || model === "group") return [];
  const bucketUid = model === "bucket" ? uid : bucket_id;
  return bucketUid === undefined ? [] : [{ enterpriseUid, model, bucketUid, uid }];
};

const listInner = async (
  within: Handle,
  actor: Actor,
  { enterpriseUid, objects, inside }: Asking & { enterpriseUid: string },
): Promise<Listed[]> => {
  const named = objects.flatMap((one) => toInner(enterpriseUid, one));
  const buckets = named.flatMap(({ model, uid }) => (inside && model === "bucket" ? [uid] : []));
  const more = await listRecordedInside(within, enterpriseUid, buckets);
  return listManaged(within, actor, { enterpriseUid, objects: [...named, ...more] });
};

/**
 * Selects from `objects` the enterprise if the actor has the root permission `manage_permissions`, and the groups if
 * the actor has `manage_users`.
 */
const listOuter = async (
  within: Handle,
  actor: Actor,
  { enterpriseUid, objects }: Asking & { enterpriseUid: string },
): Promise<Listed[]> => {
  const membership = await authorizeEnterprise(within, actor, enterpriseUid);
  const held = await loadRootPermissions(within, actor.uid, membership);
  const isOpen = ({ model, uid }: RecordObjectRef): boolean =>
    model === "enterprise"
      ? uid === enterpriseUid && held.has("manage_permissions")
      : model === "group" && held.has("manage_users");
  return objects
    .filter(isOpen)
    .map(({ model, uid }) => ({ enterpriseUid, model, bucketUid: null, uid, listUid: null }));
};

interface SignedPath {
  readonly enterpriseId: string;
  readonly model: RecordModel;
  readonly objectId: string;
}

/** An object whose permissions are to be signed, and the audit event of the signing. */
interface Signable {
  readonly object: RecordedObject;
  readonly audit: TeamAudit;
}

/**
 * Locks the object. The actor must be allowed to manage the object's permissions. For a group, the actor must be
 * allowed to manage the enterprise's users.
 */
const lockObject = async (
  within: Handle,
  actor: Actor,
  { enterpriseId: enterpriseUid, model, objectId: uid }: SignedPath,
): Promise<Signable> => {
  if (model === "group") {
    await authorizeGroups(within, actor, enterpriseUid);
    await lockTeam(within, enterpriseUid);
    const group = await authorizeGroup(within, actor, { enterpriseUid, uid });
    return {
      object: toRecordedGroup({ enterpriseUid, uid }),
      audit: { kind: SIGNED, objects: [groupObject(group)] },
    };
  }
  const path = { enterpriseId: enterpriseUid, model, objectId: uid };
  const seen = await authorizePermissionsWrite(within, actor, path);
  const object = { enterpriseUid, model, bucketUid: seen.place?.bucket_uid ?? null, uid };
  return { object, audit: permissionAudit(seen, { kind: SIGNED }) };
};

export const createPermissionRecordService = (context: Context) => ({
  /** Stores a record that signs the current permissions. Changes no permission. */
  sign: async (actor: Actor, path: SignedPath, wire: string): Promise<void> => {
    const { clock, database, limits } = context;
    const { enterpriseId: enterpriseUid } = path;
    await authorizeEnterprise(database.handle, actor, enterpriseUid);
    await limits.spend(["team_change", actor.uid]);
    const authorize = (within: Handle) => lockObject(within, actor, path);
    return inTeam(context, { actor, enterpriseUid, authorize }, async (within, { object, audit }) => {
      await appendRecord(within, object, { actor, wire, at: clock.now() });
      return { result: undefined, audit: [audit], changed: ["team"] };
    });
  },

  /** Reads records and stored permissions in one snapshot, so that both are from the same moment. */
  read: (
    actor: Actor,
    enterpriseUid: string,
    { objects, inside }: Asking,
  ): Promise<{ objects: SignedPermissions[] }> =>
    inSnapshot(context.database.handle, async (within) => {
      const asking = { enterpriseUid, objects, inside };
      const outer = await listOuter(within, actor, asking);
      const found = new Map(
        [...outer, ...(await listInner(within, actor, asking))].map((one) => [objectKey(one), one]),
      );
      const all = [...found.values()];
      const after = new Map(objects.map((one) => [objectKey(one), one.after ?? 0]));
      const stored = await loadStoredPermissions(within, enterpriseUid, all);
      const recordsOf = await listRecords(
        within,
        enterpriseUid,
        all.map((one) => ({ ...one, after: after.get(objectKey(one)) ?? 0 })),
      );
      return {
        objects: all.flatMap((object) => {
          const content = stored.get(objectKey(object)) ?? NOTHING;
          // The group does not exist.
          if (object.model === "group" && content.lists.length === 0) return [];
          const { n, wires, newest, anchor } = recordsOf(object);
          return [
            {
              model: object.model,
              object_id: object.uid,
              bucket_id: object.model === "bucket" ? null : object.bucketUid,
              list_id: object.model === "entry" ? object.listUid : null,
              stored: content,
              n,
              records: [...wires],
              signed: newest?.content ?? null,
              anchor: anchor ? { record: anchor.wire, content: anchor.content } : null,
            },
          ];
        }),
      };
    }),
});
