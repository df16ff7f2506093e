/** @file Hooks for calls of enterprises: signed rosters, invitations, administrators, former members and recovery. */
import assert from "node:assert/strict";
import { approve, takeRequest } from "@keepwell/client/team/approve-recovery.ts";
import type { LeaverItem } from "@keepwell/contract/team/audit.endpoints.ts";
import { aBucket, anEntry, uidOf } from "../factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { aRecoveringTeam } from "../team/admin-recovery-steps.ts";
import { aFounder, enterpriseUidOf } from "../team/enterprise-factories.ts";
import { aFactorTeam, setPolicy } from "../team/factor-policy-steps.ts";
import { grantIn } from "../team/factories.ts";
import { aJoined, anAdmin, confirmed } from "../team/member-factories.ts";
import { recordsIn } from "../team/record-steps.ts";
import type { Hooks } from "./hook.ts";

export const teamHooks: Hooks = {
  "the signed roster and the end of an administrator": async (server) => {
    const founder = await aFounder(server);
    const admin = await anAdmin(server, founder);
    const path = `/api/enterprises/${await enterpriseUidOf(founder)}`;
    await replied(callAs(server, founder, ["DELETE", `${path}/admins/${uidOf(admin)}`]));
    await replied(
      callAs(server, founder, ["PUT", `${path}/users/${uidOf(admin)}/state`, { state: "suspended" }]),
    );
  },

  "the policy of second factors": async (server) => setPolicy(server, await aFactorTeam(server), true),

  "the signature of stored permissions": async (server) => {
    const founder = await aFounder(server);
    const uid = await enterpriseUidOf(founder);
    const bucket = await aBucket(founder, "Team");
    const on = { model: "bucket", uid: bucket.uid } as const;
    const content = { policy: "inherit" as const, lists: [] };
    const record = await recordsIn(server, uid).next(founder, on, { content });
    const path = `/api/enterprises/${uid}/permission-records/bucket/${bucket.uid}`;
    await replied(callAs(server, founder, ["POST", path, { record }]));
  },

  "the report on a former member": async (server) => {
    const founder = await aFounder(server);
    const uid = await enterpriseUidOf(founder);
    const bucket = await aBucket(founder, "Team");
    await anEntry(founder, bucket);
    const member = await aJoined(server, founder);
    const on = { model: "bucket", uid: bucket.uid } as const;
    await grantIn(server, { uid, founder }, { ...on, to: [member], permissions: ["read"] });
    await confirmed(founder);
    const path = `/api/enterprises/${uid}`;
    const { report } = await replied<{ report: string }>(
      callAs(server, founder, ["DELETE", `${path}/users/${uidOf(member)}`]),
    );
    const leaver = `${path}/leavers/${report}`;
    const { items } = await replied<{ items: LeaverItem[] }>(callAs(server, founder, ["GET", leaver]));
    const [item] = items;
    assert.ok(item);
    await replied(callAs(server, founder, ["PUT", `${leaver}/items/${item.uid}`, { done: true }]));
  },

  "a member's request for the account key": async (server) => {
    const { founder, second, ada, team, steps } = await aRecoveringTeam(server);
    await replied(team.call(founder, "POST", `/users/${uidOf(ada)}/password`));
    const refused = await steps.ask(ada);
    await confirmed(second);
    await replied(steps.on(second, "DELETE", refused.uid));
    const asked = await steps.ask(ada);
    await confirmed(founder);
    await approve(founder.session, await takeRequest(founder.session, asked.uid));
    await steps.read(asked);
  },
};
