/**
 * @file Lists work for the caller's client: keys to give, keys to rotate and roster entries to sign. This work brings
 * recipients the keys that they are entitled to.
 */
import { type TeamWork, WORK_MAX } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inSnapshot } from "../../db/in-snapshot.ts";
import { lacksEscrow } from "../../keys/escrow.store.ts";
import { listBucketWork, listRotations } from "../../keys/missing-bucket-keys.store.ts";
import { listGroupWork } from "../../keys/missing-group-keys.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { isAdmin } from "../../policies/authorize-team.ts";
import { countRosterDue } from "../../roster/roster-due.store.ts";

/** The uid that sorts before every other uid. */
const NIL = "00000000-0000-0000-0000-000000000000";

/**
 * The uid after which the next call begins; null if no list is full. Each full list ends at its last uid, and the next
 * call begins after the lowest of these, so that no list lacks an item. The other lists then repeat some items.
 */
const findNext = (lists: readonly (readonly string[])[]): string | null =>
  lists.flatMap((uids) => (uids.length < WORK_MAX ? [] : (uids.at(-1) ?? []))).sort()[0] ?? null;

export const createWorkService = ({ database: { handle } }: Context) => ({
  list: async (actor: Actor, enterpriseUid: string, after = NIL): Promise<TeamWork> =>
    inSnapshot(handle, async (within) => {
      const membership = await authorizeEnterprise(within, actor, enterpriseUid);
      const escrow_due = await lacksEscrow(within, actor.uid);
      if (membership.state !== "active")
        return { buckets: [], groups: [], rotations: [], escrow_due, roster_due: 0, next: null };
      const giver = { enterpriseUid, userUid: actor.uid };
      const admin = isAdmin(membership);
      const page = { after, limit: WORK_MAX };
      const buckets = await listBucketWork(within, giver, page);
      const groups = await listGroupWork(within, giver, page);
      const rotations = await listRotations(within, { ...giver, isAdmin: admin }, page);
      const uids = [buckets.map(({ bucket_uid }) => bucket_uid), groups.map(({ group_uid }) => group_uid)];
      return {
        buckets,
        groups,
        rotations,
        escrow_due,
        next: findNext([...uids, rotations]),
        roster_due: admin ? await countRosterDue(within, enterpriseUid) : 0,
      };
    }),
});
