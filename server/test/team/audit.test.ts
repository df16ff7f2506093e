/** @file Administrators read an enterprise's audit log. No event is removed from it while the enterprise exists. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { AUDIT_DETAIL_MAX } from "@keepwell/contract/team/audit.endpoints.ts";
import { CONTEXT_PERMISSIONS } from "@keepwell/contract/team/permissions.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { recordAudit, recordAuditOfEach } from "../../src/audit/audit.store.ts";
import { uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { anAuditedTeam, wrongPassword } from "./audit-steps.ts";
import { aMember, grantIn } from "./factories.ts";

const server = useServer();
const { founder, other, standard, audit } = prepare(server, () => anAuditedTeam(server));

test("administrators can read the log, and a user outside the enterprise gets 404 for it", async () => {
  assert.equal((await audit.read(founder)).status, 200);
  const member = await aMember(server, { uid: audit.enterpriseUid });
  const all = CONTEXT_PERMISSIONS.enterprise;
  const on = { model: "enterprise", uid: audit.enterpriseUid } as const;
  await grantIn(server, { uid: audit.enterpriseUid, founder }, { ...on, permissions: all, to: [member] });
  assert.equal((await audit.read(member)).status, 403, "no permission lets a member read the log");
  for (const user of [other, standard]) assert.equal((await audit.read(user)).status, 404);
});

test("the log is read page by page and can be filtered", async () => {
  const { handle } = server.database;
  const person = makeUid();
  const place = { uid: makeUid(), name: "Elsewhere" };
  const day = (date: number) => new Date(Date.UTC(2031, 0, date));
  const occasion = { enterpriseUid: audit.enterpriseUid, actor: { uid: person }, bucket: place } as const;
  const many = Array.from(
    { length: 250 },
    (_, at) => ({ model: "entry", uid: makeUid(), name: `${at}` }) as const,
  );
  await recordAuditOfEach(handle, { ...occasion, kind: "entry_moved", at: day(2) }, many);
  const detail = "x".repeat(AUDIT_DETAIL_MAX + 100);
  await recordAudit(handle, { ...occasion, kind: "list_created", at: day(3), detail });
  const first = await audit.page(`?actor=${person}`);
  assert.deepEqual([first.events.length, first.has_more], [200, true]);
  const rest = await audit.page(`?actor=${person}&before=${first.events.at(-1)?.seq}`);
  assert.deepEqual([rest.events.length, rest.has_more], [51, false]);
  const seqs = [...first.events, ...rest.events].map(({ seq }) => seq);
  assert.deepEqual(
    seqs,
    [...new Set(seqs)].sort((one, next) => next - one),
  );
  assert.equal(rest.events.at(-1)?.object?.name, "0");
  assert.deepEqual([first.events[0]?.detail?.length, first.events[0]?.object], [AUDIT_DETAIL_MAX, null]);
  const counted = async (query: string) => (await audit.page(query)).events.length;
  assert.equal(await counted(`?actor=${person}&kind=list_created`), 1);
  assert.equal(await counted(`?object=${many[7]?.uid}`), 1);
  assert.equal(
    await counted(`?object=${place.uid}&kind=list_created`),
    1,
    "events about a bucket itself are found too",
  );
  assert.equal(await counted(`?actor=${person}&from=${day(3).toISOString()}`), 1);
  assert.equal(await counted(`?from=${day(2).toISOString()}&to=${day(3).toISOString()}`), 200);
  assert.equal(await counted(`?from=${day(4).toISOString()}`), 0);
  assert.equal(await counted(`?actor=${makeUid()}`), 0);
});

test("an impossible filter of the log is refused", async () => {
  for (const query of ["?kind=nothing", "?actor=x", "?from=yesterday", "?before=0", "?before=x"])
    assert.equal((await audit.read(founder, query)).status, 422, query);
});

test("the log never contains another enterprise's events", async () => {
  await wrongPassword(server, other);
  const { events } = await audit.page();
  assert.ok(events.length > 0);
  assert.ok(!events.some(({ actor }) => actor?.uid === uidOf(other)));
});

test("the database itself refuses to change an event, or to delete one", async () => {
  const { handle } = server.database;
  const rows = await handle.selectFrom("audit_events").selectAll().orderBy("seq").execute();
  const never = /audit events are never changed/;
  await assert.rejects(handle.updateTable("audit_events").set({ actor_name: "Nobody" }).execute(), never);
  await assert.rejects(
    handle
      .deleteFrom("audit_events")
      .where("seq", "=", rows[0]?.seq ?? 0)
      .execute(),
    never,
  );
  assert.deepEqual(await handle.selectFrom("audit_events").selectAll().orderBy("seq").execute(), rows);
});

test("no call changes or deletes an event", () => {
  const source = new URL("../../src/", import.meta.url);
  const changing = /(update|delete from|deleteFrom|updateTable)[\s("]+audit_events/;
  const found = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .filter((name) => changing.test(readFileSync(new URL(name, source), "utf8")));
  assert.deepEqual(found, []);
});

test("the log is deleted with its enterprise", async () => {
  const { handle } = server.database;
  const uid = makeUid();
  const like = await handle
    .selectFrom("enterprises")
    .selectAll()
    .where("uid", "=", audit.enterpriseUid)
    .executeTakeFirstOrThrow();
  await handle
    .insertInto("enterprises")
    .values({ ...like, uid })
    .execute();
  await recordAudit(handle, {
    enterpriseUid: uid,
    kind: "enterprise_changed",
    actor: null,
    at: server.clock.at,
  });
  const events = handle.selectFrom("audit_events").select("actor_uid").where("enterprise_uid", "=", uid);
  assert.deepEqual(await events.execute(), [{ actor_uid: null }]);
  await handle.deleteFrom("enterprises").where("uid", "=", uid).execute();
  assert.deepEqual(await events.execute(), []);
});
