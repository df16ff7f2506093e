/** @file A member's account is reset without its data: the events in the audit log, and the leaver's report. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { LeaverReport } from "@keepwell/contract/team/audit.endpoints.ts";
import { aBucket, anEntry, aPasswordDraft, type TestUser, uidOf } from "../factories.ts";
import { reset } from "../identity/recovery-steps.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { auditSteps } from "./audit-steps.ts";
import { aFounder } from "./enterprise-factories.ts";
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

test("a member's reset without data is in the audit log, because it changes their keys", async () => {
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

test("the report on a reset administrator lists everything that existed until the reset", async () => {
  const admin = await anAdmin(server, founder);
  const bucket = await aBucket(founder);
  const entry = await anEntry(founder, bucket, aPasswordDraft());
  // The audit log has real times from the database, so the server's clock is set to the real time.
  server.clock.at = new Date();
  await startsEmpty(admin);
  await confirmed(founder);
  const path = `/api/enterprises/${steps.enterpriseUid}`;
  const { report } = await replied<{ report: string | null }>(
    callAs(server, founder, ["DELETE", `${path}/users/${uidOf(admin)}`]),
  );
  assert.ok(report);
  const { items } = await replied<LeaverReport & { items: { entry: { uid: string } }[] }>(
    callAs(server, founder, ["GET", `${path}/leavers/${report}`]),
  );
  assert.ok(items.some((item) => item.entry.uid === entry.uid));
});
