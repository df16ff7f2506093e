/** @file If a member's account is reset without its data, the audit log and the leaver's report show it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { LeaverReport } from "@keepwell/contract/team/audit.endpoints.ts";
import { aBucket, anEntry, aPasswordDraft, type TestUser, uidOf } from "../factories.ts";
import { reset } from "../identity/recovery-steps.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { auditSteps } from "./audit-steps.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { aJoined, anAdmin, confirmed } from "./member-factories.ts";

const server = useServer();
const { founder, steps } = prepare(server, async () => {
  const founder = await aFounder(server);
  const steps = await auditSteps(server, founder);
  return { founder, steps };
});

const startsEmpty = (user: TestUser) => reset(server, user, { by: { kind: "empty" } });

/** Returns the events about one person's keys and role, newest first. */
const toldOf = async (user: TestUser) => {
  const { events } = await steps.page(`?object=${uidOf(user)}`);
  return events
    .filter(({ kind }) => kind === "user_restarted" || kind === "admin_removed")
    .map(({ kind, actor, object, ip }) => [kind, actor?.uid, object?.name, ip]);
};

test("a member's reset without data is in the audit log, because it changes the member's keys", async () => {
  const member = await aJoined(server, founder);
  await startsEmpty(member);
  assert.deepEqual(await toldOf(member), [["user_restarted", uidOf(member), "Ada Lovelace", "127.0.0.1"]]);
});

test("a reset without data ends an administrator's role, and the audit log records it", async () => {
  const admin = await anAdmin(server, founder);
  await startsEmpty(admin);
  const [ended, restarted] = await toldOf(admin);
  assert.deepEqual(ended, ["admin_removed", uidOf(admin), "Ada Lovelace", "127.0.0.1"]);
  assert.equal(restarted?.[0], "user_restarted");
});

test("after a reset without data, the sole administrator keeps the role", async () => {
  const alone = await aFounder(server);
  const own = await auditSteps(server, alone);
  await startsEmpty(alone);
  const rows = await server.database.handle
    .selectFrom("audit_events")
    .select("kind")
    .where("enterprise_uid", "=", own.enterpriseUid)
    .where("object_uid", "=", uidOf(alone))
    .execute();
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ["user_restarted"],
  );
});

/** Deletes the member, and returns the uids of the entries in the report. */
const reportedOf = async (user: TestUser, by: TestUser): Promise<string[]> => {
  await confirmed(by);
  const path = `/api/enterprises/${await enterpriseUidOf(by)}`;
  const { report } = await replied<{ report: string | null }>(
    callAs(server, by, ["DELETE", `${path}/users/${uidOf(user)}`]),
  );
  assert.ok(report);
  const { items } = await replied<LeaverReport & { items: { entry: { uid: string } }[] }>(
    callAs(server, by, ["GET", `${path}/leavers/${report}`]),
  );
  return items.map(({ entry }) => entry.uid);
};

test("the report on a reset administrator lists everything that existed until the reset", async () => {
  const alone = await aFounder(server);
  const [admin, other] = [await anAdmin(server, founder), await anAdmin(server, alone)];
  for (const [leaving, by] of [
    [admin, founder],
    [alone, other],
  ] as const) {
    const entry = await anEntry(by, await aBucket(by), aPasswordDraft());
    // The database writes the real time into new entries, so the clock that dates the audit log is set to the real
    // time.
    server.clock.at = new Date();
    await startsEmpty(leaving);
    assert.ok((await reportedOf(leaving, by)).includes(entry.uid));
  }
});
