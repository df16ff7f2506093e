/** @file Audit events about keys and sign-in methods, and the report on what a former administrator could see. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { LeaverReport } from "@keepwell/contract/team/audit.endpoints.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import { sql } from "kysely";
import { createUserActions } from "../../src/operator/users/user-actions.ts";
import { aBucket, anEntry, aPasswordDraft, aUser, uidOf } from "../factories.ts";
import { addApp, confirmWith, firstStep, wrong } from "../identity/second-factor.ts";
import { linkTo } from "../messages/outbox.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFoundedTeam } from "./enterprise-factories.ts";
import { aJoined, anAdmin, confirmed, signDue } from "./member-factories.ts";

const server = useServer();
const { founder, enterprise } = prepare(server, () => aFoundedTeam(server));

const call = (method: string, path: string, body?: unknown) =>
  callAs(server, founder, [method, `/api/enterprises/${enterprise.uid}${path}`, body]);

/** Returns the events of this kind, newest first: for each event, the uids of its actor and its object. */
const told = async (kind: AuditKind) => {
  const params = { enterpriseId: enterprise.uid };
  const { events } = await founder.session.api.team.listAudit({ params, query: { kind } });
  return events.map(({ actor, object }) => [actor?.uid, object?.uid]);
};

test("a reset link that is sent to a member is logged, and so are the wrong codes that this member types", async () => {
  const member = await aJoined(server, founder);
  await replied(call("POST", `/users/${uidOf(member)}/password`));
  assert.deepEqual(await told("user_reset_link_sent"), [[uidOf(founder), uidOf(member)]]);
  const app = await addApp(server, member);
  const pending = await firstStep(server, member);
  const code = wrong(await app.nextCode());
  await assert.rejects(pending.finish({ code, method: "authenticator" }));
  assert.deepEqual(await told("second_factor_failed"), [[uidOf(member), undefined]]);
});

test("a reset link is not sent to a member if the log cannot record it", async () => {
  const member = await aJoined(server, founder);
  await sql`
    create function refuse_link() returns trigger language plpgsql as
    $$ begin raise exception 'The log is full.'; end $$`.execute(server.database.handle);
  await sql`
    create trigger refuse_link before insert on audit_events for each row
    when (new.kind = 'user_reset_link_sent') execute function refuse_link()`.execute(server.database.handle);
  const reply = await call("POST", `/users/${uidOf(member)}/password`);
  await sql`drop function refuse_link cascade`.execute(server.database.handle);
  assert.equal(reply.status, 500);
  await assert.rejects(linkTo(server, member.email, "reset_password"), assert.AssertionError);
});

test("a member's second factors and backup codes are logged, and those of other users are not", async () => {
  const member = await aJoined(server, founder);
  const outsider = await aUser(server);
  for (const user of [member, outsider]) {
    const app = await addApp(server, user);
    const { identity } = user.session.api;
    await confirmWith(user, await app.nextCode());
    await identity.makeBackupCodes();
    await identity.deleteAuthenticator();
  }
  const ofMember = [[uidOf(member), undefined]];
  assert.ok((await told("two_factor_added")).some(([actor]) => actor === uidOf(member)));
  assert.deepEqual(await told("two_factor_changed"), []);
  assert.deepEqual(await told("backup_codes_changed"), ofMember);
  assert.deepEqual(await told("two_factor_removed"), ofMember);
  const rows = await server.database.handle.selectFrom("audit_events").select("actor_uid").execute();
  assert.ok(!rows.some(({ actor_uid }) => actor_uid === uidOf(outsider)));
});

test("the removal of a member's second factors by the operator is logged without an actor", async () => {
  const member = await aJoined(server, founder);
  await addApp(server, member);
  const actions = createUserActions(server.context);
  for (const { session } of [member, await aUser(server)]) await actions.resetFactors(session.identity.uid);
  assert.deepEqual(await told("operator_removed_factors"), [[undefined, uidOf(member)]]);
});

test("new keys of the enterprise and of groups are logged, and a group's first key is not", async () => {
  const body = { friendly_name: "Group", name: "group" };
  const { uid: group } = await replied<{ uid: string }>(call("POST", "/usergroups", body));
  const admin = await anAdmin(server, founder);
  await signDue(founder);
  assert.deepEqual(await told("group_rekeyed"), []);
  assert.deepEqual(await told("enterprise_rekeyed"), []);
  await confirmed(founder);
  await replied(call("DELETE", `/admins/${uidOf(admin)}`));
  await signDue(founder);
  assert.deepEqual(await told("enterprise_rekeyed"), [[uidOf(founder), enterprise.uid]]);
  assert.deepEqual(await told("group_rekeyed"), [[uidOf(founder), group]]);
});

test("the report on a former administrator lists the objects that existed when this person lost the role or was suspended", async () => {
  const ended = await anAdmin(server, founder);
  const suspended = await anAdmin(server, founder);
  const bucket = await aBucket(founder);
  const entry = await anEntry(founder, bucket, aPasswordDraft());
  // The database writes the real time into new entries, so the clock that dates the audit log is set to the real time.
  server.clock.at = new Date();
  await confirmed(founder);
  await replied(call("DELETE", `/admins/${uidOf(ended)}`));
  await replied(call("PUT", `/users/${uidOf(suspended)}/state`, { state: "suspended" }));
  const since = await anEntry(founder, bucket, aPasswordDraft());
  for (const user of [ended, suspended]) {
    await confirmed(founder);
    const { report } = await replied<{ report: string }>(call("DELETE", `/users/${uidOf(user)}`));
    const { items } = await replied<LeaverReport & { items: { entry: { uid: string } }[] }>(
      call("GET", `/leavers/${report}`),
    );
    const uids = items.map((item) => item.entry.uid);
    assert.ok(uids.includes(entry.uid) && !uids.includes(since.uid));
  }
});
