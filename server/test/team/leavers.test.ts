/**
 * @file The report on what a former member of an enterprise could see. Administrators tick off each changed password.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { AuditRow, LeaverItem, LeaverReport } from "@keepwell/contract/team/audit.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { MemberState } from "@keepwell/contract/team/users.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { recordAudit } from "../../src/audit/audit.store.ts";
import { writeLeaverReport } from "../../src/team/log/leaver.service.ts";
import { later } from "../clock.ts";
import { aBucket, aList, aPasswordDraft, aReadableEntry, aUser, type TestUser, uidOf } from "../factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { aMember as aMemberOf, type Granted, grantIn, restrictIn } from "./factories.ts";
import { confirmed } from "./member-factories.ts";

const server = useServer();
let founder: TestUser;
let other: TestUser;
let enterpriseUid: string;
let bucket: Bucket;
before(async () => {
  await server.opened;
  [founder, other] = [await aFounder(server), await aFounder(server)];
  enterpriseUid = await enterpriseUidOf(founder);
  bucket = await aBucket(founder, "Team");
});

const aMember = (state: MemberState = "active") => aMemberOf(server, { uid: enterpriseUid }, { state });

/** Grants permissions on an object, or on the enterprise if no object is named. */
const grant = (
  user: TestUser,
  permissions: readonly Permission[],
  on: Pick<Granted, "model" | "uid"> = { model: "enterprise", uid: enterpriseUid },
) => grantIn(server, { uid: enterpriseUid, founder }, { ...on, permissions, to: [user] });

const anEntryNamed = (name: string, into: Bucket = bucket) =>
  aReadableEntry(founder, into, aPasswordDraft({}, name));

const opened = (user: TestUser, entry: { uid: string; name: string }, at = server.clock.at) =>
  recordAudit(server.database.handle, {
    enterpriseUid,
    kind: "entry_viewed",
    actor: { uid: uidOf(user) },
    at,
    object: { model: "entry", ...entry },
  });

const leave = (user: TestUser) =>
  writeLeaverReport(server.database.handle, {
    enterpriseUid,
    user: { uid: uidOf(user), fullname: "Test Person", email: user.email },
    at: server.clock.at,
  });

const at = (path = "") => `/api/enterprises/${enterpriseUid}/leavers${path}`;

type Report = LeaverReport & { readonly items: readonly LeaverItem[] };
const reportOf = (uid: string | null): Promise<Report> =>
  replied(callAs(server, founder, ["GET", at(`/${uid}`)]));

const namesIn = ({ items }: Report): string[] => items.map(({ entry }) => entry.name);

test("a report lists what the member could see: first the opened items, then the others, both sorted by name", async () => {
  const place = await aBucket(founder, "Whole");
  const [b, a, c] = [
    await anEntryNamed("b", place),
    await anEntryNamed("A", place),
    await anEntryNamed("c", place),
  ];
  await anEntryNamed("elsewhere");
  const user = await aMember();
  await grant(user, ["read"], { model: "bucket", uid: place.uid });
  const seen = new Date(Date.UTC(2031, 0, 2));
  await opened(user, c, new Date(Date.UTC(2031, 0, 1)));
  await opened(user, c, seen);
  await opened(founder, a);
  const report = await reportOf(await leave(user));
  assert.deepEqual(namesIn(report), ["c", "A", "b"]);
  assert.deepEqual(
    report.items.map(({ entry, opened_at, done_at }) => [entry.uid, opened_at, done_at]),
    [
      [c.uid, seen.toISOString(), null],
      [a.uid, null, null],
      [b.uid, null, null],
    ],
  );
  assert.deepEqual(report.items[0]?.bucket, { uid: place.uid, name: "" });
  assert.deepEqual([report.user.uid, report.user.email], [uidOf(user), user.email]);
  assert.deepEqual([report.entries, report.done], [3, 0]);
});

test("if the member could see a part of a bucket, the report lists only that part", async () => {
  const place = await aBucket(founder, "Parts");
  const list = await aList(founder, place);
  await aReadableEntry(founder, place, { ...aPasswordDraft({}, "in the list"), listId: list.uid });
  const single = await anEntryNamed("single", place);
  await anEntryNamed("hidden", place);
  const user = await aMember();
  await grant(user, ["read"], { model: "list", uid: list.uid });
  await grant(user, ["read"], { model: "entry", uid: single.uid });
  assert.deepEqual(namesIn(await reportOf(await leave(user))), ["in the list", "single"]);
});

test("an item that the member opened is listed, even if the member lost access to it later", async () => {
  const user = await aMember();
  const entry = await anEntryNamed("read once");
  await opened(user, entry);
  assert.deepEqual(namesIn(await reportOf(await leave(user))), ["read once"]);
});

test("deleting a member returns the report, and the log keeps the member's name", async () => {
  const place = await aBucket(founder, "Last day");
  const entry = await anEntryNamed("seen last", place);
  const user = await aMember();
  await grant(user, ["read"], { model: "bucket", uid: place.uid });
  await callAs(server, user, ["GET", `/api/buckets/${place.uid}/entries/${entry.uid}`]);
  await confirmed(founder);
  const users = `/api/enterprises/${enterpriseUid}/users`;
  const { report } = await replied<{ report: string }>(
    callAs(server, founder, ["DELETE", `${users}/${uidOf(user)}`]),
  );
  const told = await reportOf(report);
  assert.deepEqual(
    told.items.map(({ entry: { uid }, opened_at }) => [uid, opened_at !== null]),
    [[entry.uid, true]],
  );
  assert.equal(told.user.fullname, "Test Person");
  const { events } = await replied<{ events: AuditRow[] }>(
    callAs(server, founder, ["GET", `/api/enterprises/${enterpriseUid}/audit?actor=${uidOf(user)}`]),
  );
  assert.deepEqual(
    events.map(({ kind, actor }) => [kind, actor?.fullname]),
    [["entry_viewed", "Test Person"]],
  );
});

test("no report is made on a member who could see no entry", async () => {
  assert.equal(await leave(await aMember()), null);
  const user = await aMember();
  await grant(user, ["manage_users"]);
  assert.equal(await leave(user), null);
});

test("deleting a suspended member makes a report, but deleting a user who was never admitted makes none", async () => {
  const entry = await anEntryNamed("suspended saw it");
  for (const [state, kind, names] of [
    ["suspended", null, ["suspended saw it"]],
    ["pending", "user_admitted", ["suspended saw it"]],
    ["pending", "admin_removed", ["suspended saw it"]],
    ["pending", null, null],
    ["invited", null, null],
  ] as const) {
    const user = await aMember(state);
    await grant(user, ["read"], { model: "entry", uid: entry.uid });
    if (kind)
      await recordAudit(server.database.handle, {
        enterpriseUid,
        kind,
        actor: { uid: uidOf(founder) },
        at: server.clock.at,
        object: { model: "user", uid: uidOf(user), name: "Test Person" },
      });
    const report = await leave(user);
    assert.deepEqual(report === null ? null : namesIn(await reportOf(report)), names, state);
  }
});

test("the report on a member who could read the enterprise lists no entry of a restricted bucket or of another enterprise", async () => {
  const shut = await aBucket(founder, "Shut");
  await anEntryNamed("behind", shut);
  await restrictIn(server, { uid: enterpriseUid, founder }, { model: "bucket", uid: shut.uid });
  await aReadableEntry(other, await aBucket(other), aPasswordDraft({}, "another's"));
  const user = await aMember("suspended");
  await grant(user, ["read"]);
  const names = namesIn(await reportOf(await leave(user)));
  assert.ok(names.includes("read once") && !names.includes("behind") && !names.includes("another's"));
});

test("administrators can read reports, managers of users can only list them, other members get 403, and outsiders 404", async () => {
  const leaving = await aMember();
  await grant(leaving, ["read"]);
  const uid = await leave(leaving);
  const [manager, plain] = [await aMember(), await aMember()];
  await grant(manager, ["manage_users"]);
  const one = `/${uid}`;
  const { items } = await reportOf(uid);
  const tick = `${one}/items/${items[0]?.uid}`;
  for (const [user, list, get] of [
    [founder, 200, 200],
    [manager, 200, 403],
    [plain, 403, 403],
    [other, 404, 404],
    [await aUser(server), 404, 404],
  ] as const) {
    const listed = await callAs(server, user, ["GET", at()]);
    assert.equal(listed.status, list);
    if (list === 403) assert.equal(listed.code, "users.manage");
    assert.equal((await callAs(server, user, ["GET", at(one)])).status, get);
    assert.equal((await callAs(server, user, ["PUT", at(tick), { done: true }])).status, get);
  }
  const theirs = `/api/enterprises/${await enterpriseUidOf(other)}/leavers`;
  for (const path of [one, tick])
    assert.equal(
      (
        await callAs(
          server,
          other,
          path === one ? ["GET", `${theirs}${path}`] : ["PUT", `${theirs}${path}`, { done: true }],
        )
      ).status,
      404,
    );
});

test("an item can be ticked and unticked, and ticking it again does not change its time", async () => {
  const user = await aMember();
  await grant(user, ["read"], { model: "bucket", uid: bucket.uid });
  const uid = await leave(user);
  const { items } = await reportOf(uid);
  const [first] = items;
  assert.ok(first && items.length > 1);
  const tick = (done: boolean): Promise<LeaverItem> =>
    replied(callAs(server, founder, ["PUT", at(`/${uid}/items/${first.uid}`), { done }]));
  const done_at = server.clock.at.toISOString();
  assert.deepEqual(await tick(true), { ...first, done_at });
  later(server, 60_000);
  assert.deepEqual(await tick(true), { ...first, done_at }, "a second tick changes nothing");
  assert.deepEqual([(await reportOf(uid)).done, (await reportOf(uid)).entries], [1, items.length]);
  const listed: LeaverReport[] = await replied(callAs(server, founder, ["GET", at()]));
  assert.equal(listed.find((report) => report.uid === uid)?.done, 1);
  assert.deepEqual(await tick(false), first);
  assert.equal((await reportOf(uid)).done, 0);
  const elsewhere = at(`/${makeUid()}/items/${first.uid}`);
  assert.equal((await callAs(server, founder, ["PUT", elsewhere, { done: true }])).status, 404);
  const unknown = at(`/${uid}/items/${makeUid()}`);
  assert.equal((await callAs(server, founder, ["PUT", unknown, { done: true }])).status, 404);
  assert.equal((await callAs(server, founder, ["PUT", at(`/${uid}/items/${first.uid}`), {}])).status, 422);
});
