/** @file Details in the audit log, such as the previous name of a renamed group. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { auditSteps } from "./audit-steps.ts";
import { aFounder } from "./enterprise-factories.ts";
import { aBucketOf } from "./factories.ts";
import { aJoined, anInvitationBody, anInvited, confirmed } from "./member-factories.ts";

const server = useServer();
const { founder, steps } = prepare(server, async () => {
  const founder = await aFounder(server);
  const steps = await auditSteps(server, founder);
  return { founder, steps };
});

const call = <Reply>(method: string, path = "", body?: unknown): Promise<Reply> =>
  replied(callAs(server, founder, [method, `/api/enterprises/${steps.enterpriseUid}${path}`, body]));

test("the new owner of a deleted member's buckets is logged with each bucket", async () => {
  const user = await aJoined(server, founder);
  const heir = await aJoined(server, founder, { firstname: "Grace", lastname: "Hopper" });
  const at = { uid: steps.enterpriseUid, founder };
  const buckets = [await aBucketOf(server, user, at), await aBucketOf(server, user, at)];
  await confirmed(founder);
  const noted = await steps.notedDuring(() =>
    call("DELETE", `/users/${uidOf(user)}?hand_over_to=${uidOf(heir)}`),
  );
  assert.deepEqual(
    noted.filter((one) => one.startsWith("bucket_changed")).sort(),
    buckets.map(() => "bucket_changed |  |  | → Grace Hopper"),
  );
});

test("renaming a group or the enterprise logs the previous name as well", async () => {
  const body = { friendly_name: "Finance", name: "finance" };
  const { uid } = await call<{ uid: string }>("POST", "/usergroups", body);
  const noted = await steps.notedDuring(async () => {
    await call("PUT", `/usergroups/${uid}`, { friendly_name: "Accounts", name: "finance" });
    await call("PUT", `/usergroups/${uid}`, { friendly_name: "Accounting", name: "accounting" });
    await call("PUT", "", { name: "Acme & Sons" });
  });
  assert.deepEqual(noted, [
    "group_changed | Accounts |  | Finance → Accounts",
    "group_changed | Accounting |  | Accounts → Accounting, finance → accounting",
    "enterprise_changed | Acme & Sons |  | Acme & Daughters → Acme & Sons",
  ]);
});

const longAddress = (letter: string): string =>
  `${letter.repeat(60)}@${[60, 60, 60].map((length) => letter.repeat(length)).join(".")}.test`;

test("a change of a long address and name is logged with all previous and new values in full", async () => {
  const [A, B, C, D] = ["A".repeat(100), "B".repeat(100), "C".repeat(100), "D".repeat(100)] as const;
  const { uid } = await anInvited(founder, { email: longAddress("a"), firstname: A, lastname: B });
  const next = anInvitationBody({ email: longAddress("b"), firstname: C, lastname: D });
  const noted = await steps.notedDuring(() => call<TeamUser>("PUT", `/users/${uid}`, next));
  const detail = `${longAddress("a")} → ${longAddress("b")}, ${A} ${B} → ${C} ${D}`;
  assert.deepEqual(noted, [`user_changed | ${C} ${D} |  | ${detail}`]);
});

test("the audit log can be queried from the year 1 on", async () => {
  for (const field of ["from", "to"]) {
    assert.equal((await steps.read(founder, `?${field}=0001-01-01T00:00:00Z`)).status, 200);
    assert.equal((await steps.read(founder, `?${field}=9999-12-31T23:59:59Z`)).status, 200);
    const { status, fields } = await steps.read(founder, `?${field}=0000-12-31T00:00:00Z`);
    assert.deepEqual([status, fields], [422, { [field]: "invalid" }]);
  }
});
