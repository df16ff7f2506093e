/** @file What the caller's client can do so that everyone has the keys that they are entitled to. */
import { type TeamWork, WORK_MAX } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Context } from "../context.ts";
import { inSnapshot } from "../db/in-snapshot.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeEnterprise } from "../policies/authorize-enterprise.ts";
import { isAdmin } from "./authorize-team.ts";
import { lacksEscrow } from "./escrow.store.ts";
import { listGroupWork } from "./group-key.store.ts";
import { countRosterDue } from "./roster-due.store.ts";
import { listBucketWork, listRotations } from "./team-key.store.ts";

export const createWorkService = ({ database: { handle } }: Context) => ({
  list: async (actor: Actor, enterpriseUid: string): Promise<TeamWork> =>
    inSnapshot(handle, async (within) => {
      const membership = await authorizeEnterprise(within, actor, enterpriseUid);
      const escrow_due = await lacksEscrow(within, actor.uid);
      if (membership.state !== "active")
        return { buckets: [], groups: [], rotations: [], escrow_due, roster_due: 0 };
      const giver = { enterpriseUid, userUid: actor.uid };
      const admin = isAdmin(membership);
      return {
        buckets: await listBucketWork(within, giver, WORK_MAX),
        groups: await listGroupWork(within, giver, WORK_MAX),
        rotations: await listRotations(within, { ...giver, isAdmin: admin }, WORK_MAX),
        escrow_due,
        roster_due: admin ? await countRosterDue(within, enterpriseUid) : 0,
      };
    }),
});
