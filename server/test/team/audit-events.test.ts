/** @file The actions that an enterprise's audit log records, and those that it does not record. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { renameBucket } from "@keepwell/client/buckets/bucket.ts";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { sealNewEntry, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { restoreBucket, trashBucket } from "@keepwell/client/buckets/trash-bucket.ts";
import { signNamesReadable } from "@keepwell/client/team/roster/names-readable.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { nextRow } from "../buckets/row-bodies.ts";
import {
  aBucket,
  aList,
  anEntry,
  aPasswordDraft,
  named,
  systemBucket,
  type TestUser,
  uidOf,
} from "../factories.ts";
import { prepare } from "../prepare.ts";
import { proveAddress } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { anAuditedTeam, wrongPassword } from "./audit-steps.ts";
import { aMember } from "./factories.ts";

const server = useServer();
const { founder, other, standard, bucket, audit } = prepare(server, async () => {
  const team = await anAuditedTeam(server);
  await signNamesReadable(team.founder.session, true);
  return team;
});

test("a member's failed sign-ins are logged with the IP address, and outsiders' failed sign-ins are not", async () => {
  assert.equal((await wrongPassword(server, founder)).status, 401);
  await wrongPassword(server, standard);
  const { events } = await audit.page("?kind=sign_in_failed");
  assert.deepEqual(
    events.map(({ actor, ip, object }) => [actor, ip, object]),
    [[{ uid: uidOf(founder), fullname: "Founding Person", email: founder.email }, "127.0.0.1", null]],
  );
  const rows = await server.database.handle.selectFrom("audit_events").select("actor_uid").execute();
  assert.ok(!rows.some(({ actor_uid }) => actor_uid === uidOf(standard)));
});

test("actions on a team's bucket, its lists and its entries are logged", async () => {
  const { session } = founder;
  const { api } = session;
  const noted = await audit.notedDuring(async () => {
    const made = await aBucket(founder, "Before");
    const place = await renameBucket(session, made, "After");
    const params = { bucketId: place.uid };
    const list = await aList(founder, place, "Old");
    await api.buckets.updateList({ params: { id: list.uid }, body: { name: "New" } });
    const opened = await anEntry(founder, place, aPasswordDraft({}, "Bank"));
    const { uid } = opened;
    await api.buckets.getEntry({ params: { ...params, id: uid } });
    const draft = aPasswordDraft({ password: "next" }, "Bank 2");
    const saved = await updateEntry(session, place, { opened, draft });
    await api.buckets.getVersion({ params: { ...params, id: uid, rev: 1 } });
    const toList = { params: { ...params, listId: list.uid }, body: { entries: [uid] } };
    await api.buckets.moveToList(toList);
    await api.buckets.unlistEntries({ params, body: { entries: [uid] } });
    const own = await systemBucket(founder);
    await moveEntries(session, { source: place, target: bucket, entries: [named(saved, draft)] });
    await moveEntries(session, { source: bucket, target: own, entries: [named(saved, draft)] });
    await moveEntries(session, { source: own, target: bucket, entries: [named(saved, draft)] });
    await api.buckets.deleteEntry({ params: { bucketId: bucket.uid, id: uid } });
    await api.buckets.deleteList({ params: { id: list.uid } });
    await trashBucket(session, place);
    await restoreBucket(session, place);
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
    "entry_moved | Bank 2 | After",
    `entry_moved | Bank 2 | After | → bucket ${bucket.uid}`,
    "entry_moved | Bank 2 |  | → Private passwords",
    `entry_moved |  |  | → bucket ${bucket.uid}`,
    "entry_deleted | Bank 2 | ",
    "list_deleted | New | After",
    "bucket_trashed | After | After",
    "bucket_restored | After | After",
    "bucket_deleted | After | After",
  ]);
});

test("a call on many entries logs each entry", async () => {
  const place = await aBucket(founder, "Many");
  const bodies = await Promise.all(
    ["a", "b", "c"].map((name) => sealNewEntry(founder.session, place, aPasswordDraft({}, name))),
  );
  const uids = bodies.map(({ uid }) => uid);
  const at = `/api/buckets/${place.uid}`;
  const each = async (method: string, path: string, body: unknown) =>
    (await audit.notedDuring(() => replied(callAs(server, founder, [method, at + path, body])))).toSorted();
  const of = (kind: string) => ["a", "b", "c"].map((name) => `${kind} | ${name} | Many`);
  assert.deepEqual(await each("POST", "/entries/bulk", { entries: bodies }), of("entry_created"));
  assert.deepEqual(await each("POST", "/entries/sealed", { uids, part: "all" }), of("entry_viewed"));
  assert.deepEqual(await each("POST", "/entries/sealed", { uids, part: "keys" }), []);
  for (const [path, kind] of [
    ["/trash-entries", "entry_trashed"],
    ["/restore-entries", "entry_restored"],
  ] as const) {
    const { entries } = await founder.session.api.buckets.listChanges({
      params: { bucketId: place.uid },
      query: {},
    });
    const rows = Object.fromEntries(entries.map((entry) => [entry.uid, nextRow(entry)]));
    assert.deepEqual(await each("POST", path, { entries: uids, gen: place.gen, rows }), of(kind));
  }
  assert.deepEqual(await each("POST", "/delete-entries", { entries: uids }), of("entry_deleted"));
});

test("an entry without a readable name is logged without a name", async () => {
  await signNamesReadable(founder.session, false);
  const noted = await audit.notedDuring(() => anEntry(founder, bucket, aPasswordDraft({}, "Sealed")));
  await signNamesReadable(founder.session, true);
  assert.deepEqual(noted, ["entry_created |  | "]);
});

test("neither a call that reads names nor a refused call is logged", async () => {
  const entry = await anEntry(founder, bucket);
  const noted = await audit.notedDuring(async () => {
    await callAs(server, founder, ["GET", `/api/buckets/${bucket.uid}/entries`]);
    await callAs(server, founder, ["GET", `/api/buckets/${bucket.uid}/entries/${makeUid()}`]);
    await callAs(server, other, ["GET", `/api/buckets/${bucket.uid}/entries/${entry.uid}`]);
    await callAs(server, founder, ["GET", `/api/buckets/${bucket.uid}/entries/${entry.uid}/versions/9`]);
  });
  assert.deepEqual(noted, []);
});

test("the enterprise's log contains nothing about private passwords and personal buckets", async () => {
  const own = await systemBucket(founder);
  const noted = await audit.notedDuring(async () => {
    const entry = await anEntry(founder, own);
    await founder.session.api.buckets.getEntry({ params: { bucketId: own.uid, id: entry.uid } });
    await founder.session.api.buckets.deleteEntry({ params: { bucketId: own.uid, id: entry.uid } });
  });
  assert.deepEqual(noted, []);
});

test("a member's change of name is logged under the previous name; an outsider's change is not logged", async () => {
  const member = await aMember(server, { uid: audit.enterpriseUid });
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
  const { events } = await audit.page("?kind=user_changed");
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

test("when a member changes their own address, the log records it only after the new address is proven", async () => {
  const member = await aMember(server, { uid: audit.enterpriseUid });
  const email = `next-${member.email}`;
  const { api } = member.session;
  const { firstname, lastname } = await api.identity.me();
  await confirmPassword(member.device, member.session, member.password);
  await api.identity.updateMe({ body: { firstname, lastname, email, confirm_email: email } });
  const query = `?kind=user_changed&object=${uidOf(member)}`;
  assert.deepEqual((await audit.page(query)).events, []);
  await proveAddress(server, { ...member, email });
  const { events } = await audit.page(query);
  assert.deepEqual(
    events.map(({ actor, object, detail, ip }) => [actor?.uid, object?.name, detail, ip]),
    [[uidOf(member), `${firstname} ${lastname}`, `${member.email} → ${email}`, "127.0.0.1"]],
  );
});
