/** @file An enterprise's audit log: what is noted, who reads it, and that it only grows. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { renameBucket } from "@keepwell/client/buckets/bucket.ts";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { sealNewEntry, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import { CONTEXT_PERMISSIONS } from "@keepwell/contract/team/permissions.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { recordAudit, recordAuditOfEach } from "../src/team/audit.store.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { aBucket, aList, anEntry, aPasswordDraft, aUser, systemBucket, type TestUser } from "./factories.ts";
import { openTestServer, send, type TestServer } from "./harness.ts";
import { callAs, replied, uidOf } from "./sharing-factories.ts";
import { aMember, grantIn } from "./team-factories.ts";

let server: TestServer;
let founder: TestUser;
let other: TestUser;
let standard: TestUser;
let enterpriseUid: string;
let bucket: Bucket;
before(async () => {
  server = await openTestServer();
  founder = await aFounder(server);
  other = await aFounder(server);
  standard = await aUser(server);
  enterpriseUid = await enterpriseUidOf(founder);
  bucket = await aBucket(founder, "Team");
});
after(() => server.close());

const at = (path = "") => `/api/enterprises/${enterpriseUid}/audit${path}`;

interface Page {
  readonly events: readonly AuditRow[];
  readonly has_more: boolean;
}

const pageOf = (query = ""): Promise<Page> => replied(callAs(server, founder, ["GET", at(query)]));

const report = (user: TestUser, body: unknown) => callAs(server, user, ["POST", at(), body]);

const wrongPassword = ({ email }: TestUser) =>
  send(server, { method: "POST", url: "/api/authenticate", body: { email, password: "A".repeat(43) } });

test("administrators read it; to who is no member there is no such enterprise", async () => {
  assert.equal((await callAs(server, founder, ["GET", at()])).status, 200);
  const member = await aMember(server, { uid: enterpriseUid });
  const all = CONTEXT_PERMISSIONS.enterprise;
  const on = { model: "enterprise", uid: enterpriseUid } as const;
  await grantIn(server, { uid: enterpriseUid, founder }, { ...on, permissions: all, to: [member] });
  assert.equal((await callAs(server, member, ["GET", at()])).status, 403, "whatever else is granted");
  for (const user of [other, standard]) assert.equal((await callAs(server, user, ["GET", at()])).status, 404);
});

test("members' sign-ins are noted, with where from; those of others are not", async () => {
  assert.equal((await wrongPassword(founder)).status, 401);
  await wrongPassword(standard);
  const { events } = await pageOf("?kind=sign_in_failed");
  assert.deepEqual(
    events.map(({ actor, ip, object }) => [actor, ip, object]),
    [[{ uid: uidOf(founder), fullname: "Founding Person", email: founder.email }, "127.0.0.1", null]],
  );
  const rows = await server.database.handle.selectFrom("audit_events").select("actor_uid").execute();
  assert.ok(!rows.some(({ actor_uid }) => actor_uid === uidOf(standard)));
});

/** What was noted while the work was done, the first first: kind, object, bucket, detail. */
const notedDuring = async (work: () => Promise<unknown>) => {
  const last = (await pageOf()).events[0]?.seq ?? 0;
  await work();
  const { events } = await pageOf();
  return events
    .filter(({ seq }) => seq > last)
    .toReversed()
    .map(({ kind, object, bucket: place, detail, actor, ip }) => {
      assert.deepEqual([actor?.uid, ip], [uidOf(founder), "127.0.0.1"]);
      return [kind, object?.name, place?.name, ...(detail === null ? [] : [detail])].join(" | ");
    });
};

test("every deed in a team's bucket is noted", async () => {
  const { session } = founder;
  const { api } = session;
  const noted = await notedDuring(async () => {
    const made = await aBucket(founder, "Before");
    const place = await renameBucket(session, made, "After");
    const params = { bucketId: place.uid };
    const list = await aList(founder, place, "Old");
    await api.buckets.updateList({ params: { id: list.uid }, body: { name: "New" } });
    const opened = await anEntry(founder, place, aPasswordDraft({}, "Bank"));
    const { uid } = opened;
    await api.buckets.getEntry({ params: { ...params, id: uid } });
    await updateEntry(session, place, { opened, draft: aPasswordDraft({ password: "next" }, "Bank 2") });
    await api.buckets.getVersion({ params: { ...params, id: uid, rev: 1 } });
    const toList = { params: { ...params, listId: list.uid }, body: { entries: [uid] } };
    await api.buckets.moveToList(toList);
    const own = await systemBucket(founder);
    await moveEntries(session, { source: place, target: bucket, uids: [uid] });
    await moveEntries(session, { source: bucket, target: own, uids: [uid] });
    await moveEntries(session, { source: own, target: bucket, uids: [uid] });
    await api.buckets.deleteEntry({ params: { bucketId: bucket.uid, id: uid } });
    await api.buckets.deleteList({ params: { id: list.uid } });
    await api.buckets.deleteBucket({ params: { id: place.uid } });
  });
  assert.deepEqual(noted, [
    "bucket_created | Before | Before",
    "bucket_changed | After | After | Before → After",
    "list_created | Old | After",
    "list_changed | New | After | Old → New",
    "entry_created | Bank | After",
    "entry_viewed | Bank | After",
    "entry_changed | Bank 2 | After | Bank → Bank 2",
    "entry_viewed | Bank 2 | After",
    "entry_moved | Bank 2 | After | → New",
    "entry_moved | Bank 2 | After | → Team",
    "entry_moved | Bank 2 | Team | → Private passwords",
    "entry_moved | Bank 2 | Team | → Team",
    "entry_deleted | Bank 2 | Team",
    "list_deleted | New | After",
    "bucket_deleted | After | After",
  ]);
});

test("of many entries each is noted", async () => {
  const place = await aBucket(founder, "Many");
  const bodies = await Promise.all(
    ["a", "b", "c"].map((name) => sealNewEntry(founder.session, place, aPasswordDraft({}, name))),
  );
  const uids = bodies.map(({ uid }) => uid);
  const at = `/api/buckets/${place.uid}`;
  const each = async (method: string, path: string, body: unknown) =>
    (await notedDuring(() => replied(callAs(server, founder, [method, at + path, body])))).toSorted();
  const of = (kind: string) => ["a", "b", "c"].map((name) => `${kind} | ${name} | Many`);
  assert.deepEqual(await each("POST", "/entries/bulk", { entries: bodies }), of("entry_created"));
  assert.deepEqual(await each("POST", "/entries/sealed", { uids, part: "all" }), of("entry_viewed"));
  assert.deepEqual(await each("POST", "/entries/sealed", { uids, part: "keys" }), []);
  assert.deepEqual(await each("POST", "/delete-entries", { entries: uids }), of("entry_deleted"));
});

test("looking at names, and what is refused, is not noted", async () => {
  const entry = await anEntry(founder, bucket);
  const noted = await notedDuring(async () => {
    await callAs(server, founder, ["GET", `/api/buckets/${bucket.uid}/entries`]);
    await callAs(server, founder, ["GET", `/api/buckets/${bucket.uid}/entries/${makeUid()}`]);
    await callAs(server, other, ["GET", `/api/buckets/${bucket.uid}/entries/${entry.uid}`]);
    await callAs(server, founder, ["GET", `/api/buckets/${bucket.uid}/entries/${entry.uid}/versions/9`]);
  });
  assert.deepEqual(noted, []);
});

test("private passwords and standard buckets are not the enterprise's to know of", async () => {
  const own = await systemBucket(founder);
  const noted = await notedDuring(async () => {
    const entry = await anEntry(founder, own);
    await founder.session.api.buckets.getEntry({ params: { bucketId: own.uid, id: entry.uid } });
    await founder.session.api.buckets.deleteEntry({ params: { bucketId: own.uid, id: entry.uid } });
  });
  assert.deepEqual(noted, []);
});

test("what a browser did with an entry is noted, with the names of that time", async () => {
  const entry = await anEntry(founder, bucket);
  const told = { kind: "entry_copied", bucket_id: bucket.uid, entry_id: entry.uid };
  assert.equal((await report(founder, told)).status, 204);
  const [event] = (await pageOf(`?kind=entry_copied&object=${entry.uid}`)).events;
  assert.deepEqual(
    [event?.actor?.uid, event?.object, event?.bucket, event?.ip],
    [
      uidOf(founder),
      { model: "entry", uid: entry.uid, name: entry.name },
      { uid: bucket.uid, name: "Team" },
      "127.0.0.1",
    ],
  );
  assert.equal((await report(founder, { kind: "entries_exported", bucket_id: bucket.uid })).status, 204);
  const [exported] = (await pageOf("?kind=entries_exported")).events;
  assert.deepEqual(exported?.object, { model: "bucket", uid: bucket.uid, name: "Team" });
});

test("nobody notes what is not his to read, or never happened", async () => {
  const entry = await anEntry(founder, bucket);
  const theirs = await aBucket(other);
  const own = await systemBucket(founder);
  const copied = { kind: "entry_copied", bucket_id: bucket.uid, entry_id: entry.uid };
  const before = (await pageOf()).events[0]?.seq;
  for (const [user, body, status] of [
    [other, copied, 404],
    [standard, copied, 404],
    [founder, { ...copied, entry_id: makeUid() }, 404],
    [founder, { ...copied, bucket_id: makeUid() }, 404],
    [founder, { ...copied, bucket_id: theirs.uid }, 404],
    [founder, { kind: "entries_exported", bucket_id: own.uid }, 404],
    [founder, { kind: "entry_copied", bucket_id: bucket.uid }, 422],
    [founder, { ...copied, kind: "entry_deleted" }, 422],
  ] as const)
    assert.equal((await report(user, body)).status, status, JSON.stringify(body));
  assert.equal((await pageOf()).events[0]?.seq, before);
});

test("a member who takes another name is noted under the one before, with the address; nobody else is", async () => {
  const member = await aMember(server, { uid: enterpriseUid });
  const rename = (user: TestUser, firstname: string) => {
    const { email } = user;
    return replied(
      callAs(server, user, [
        "PUT",
        "/api/me",
        { firstname, lastname: "Person", email, confirm_email: email },
      ]),
    );
  };
  const { firstname, lastname } = await member.session.api.identity.me();
  for (const user of [member, standard]) await rename(user, "Founding");
  await rename(member, "Founding");
  const { events } = await pageOf("?kind=user_changed");
  const was = `${firstname} ${lastname}`;
  assert.deepEqual(
    events.map(({ actor, object, detail, ip }) => [actor, object?.name, detail, ip]),
    [
      [
        { uid: uidOf(member), fullname: was, email: member.email },
        ...["Founding Person", `${was} → Founding Person`, "127.0.0.1"],
      ],
    ],
  );
});

test("who may see a part notes what he does with that part, and with nothing else", async () => {
  const member = await aMember(server, { uid: enterpriseUid });
  const [seen, hidden] = [await anEntry(founder, bucket), await anEntry(founder, bucket)];
  const on = { model: "entry", uid: seen.uid, permissions: ["read"], to: [member] } as const;
  await grantIn(server, { uid: enterpriseUid, founder }, on);
  const copied = { kind: "entry_copied", bucket_id: bucket.uid };
  assert.equal((await report(member, { ...copied, entry_id: seen.uid })).status, 204);
  assert.equal((await report(member, { ...copied, entry_id: hidden.uid })).status, 404);
  for (const { uid } of [seen, hidden])
    await callAs(server, member, ["GET", `/api/buckets/${bucket.uid}/entries/${uid}`]);
  const { events } = await pageOf(`?actor=${uidOf(member)}`);
  assert.deepEqual(
    events.map(({ kind, object }) => [kind, object?.uid]),
    [
      ["entry_viewed", seen.uid],
      ["entry_copied", seen.uid],
    ],
  );
});

test("it is read page by page, and narrowed", async () => {
  const { handle } = server.database;
  const person = makeUid();
  const place = { uid: makeUid(), name: "Elsewhere" };
  const day = (date: number) => new Date(Date.UTC(2031, 0, date));
  const occasion = { enterpriseUid, actor: { uid: person }, bucket: place } as const;
  const many = Array.from(
    { length: 250 },
    (_, at) => ({ model: "entry", uid: makeUid(), name: `${at}` }) as const,
  );
  await recordAuditOfEach(handle, { ...occasion, kind: "entry_moved", at: day(2) }, many);
  await recordAudit(handle, { ...occasion, kind: "list_created", at: day(3), detail: "x".repeat(600) });
  const first = await pageOf(`?actor=${person}`);
  assert.deepEqual([first.events.length, first.has_more], [200, true]);
  const rest = await pageOf(`?actor=${person}&before=${first.events.at(-1)?.seq}`);
  assert.deepEqual([rest.events.length, rest.has_more], [51, false]);
  const seqs = [...first.events, ...rest.events].map(({ seq }) => seq);
  assert.deepEqual(
    seqs,
    [...new Set(seqs)].sort((one, next) => next - one),
  );
  assert.equal(rest.events.at(-1)?.object?.name, "0");
  assert.deepEqual([first.events[0]?.detail?.length, first.events[0]?.object], [500, null]);
  const counted = async (query: string) => (await pageOf(query)).events.length;
  assert.equal(await counted(`?actor=${person}&kind=list_created`), 1);
  assert.equal(await counted(`?object=${many[7]?.uid}`), 1);
  assert.equal(
    await counted(`?object=${place.uid}&kind=list_created`),
    1,
    "a bucket's events are its own too",
  );
  assert.equal(await counted(`?actor=${person}&from=${day(3).toISOString()}`), 1);
  assert.equal(await counted(`?from=${day(2).toISOString()}&to=${day(3).toISOString()}`), 200);
  assert.equal(await counted(`?from=${day(4).toISOString()}`), 0);
  assert.equal(await counted(`?actor=${makeUid()}`), 0);
});

test("a filter that makes no sense is refused", async () => {
  for (const query of ["?kind=nothing", "?actor=x", "?from=yesterday", "?before=0", "?before=x"])
    assert.equal((await callAs(server, founder, ["GET", at(query)])).status, 422, query);
});

test("another enterprise's events are never among them", async () => {
  await wrongPassword(other);
  const { events } = await pageOf();
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

test("no call changes or deletes one", () => {
  const source = new URL("../src/", import.meta.url);
  const changing = /(update|delete from|deleteFrom|updateTable)[\s("]+audit_events/;
  const found = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .filter((name) => changing.test(readFileSync(new URL(name, source), "utf8")));
  assert.deepEqual(found, []);
});

test("it goes with its enterprise", async () => {
  const { handle } = server.database;
  const uid = makeUid();
  const like = await handle
    .selectFrom("enterprises")
    .selectAll()
    .where("uid", "=", enterpriseUid)
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
