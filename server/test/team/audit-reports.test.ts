/**
 * @file Browsers report when entries are used. A report is refused if its action is unknown, or if the user cannot read
 * the entry.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, anEntry, systemBucket, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { anAuditedTeam } from "./audit-steps.ts";
import { aMember, grantIn } from "./factories.ts";

const server = useServer();
const { founder, other, standard, bucket, audit } = prepare(server, () => anAuditedTeam(server));

test("a browser's report about an entry is logged with the names that the objects had at that time", async () => {
  const entry = await anEntry(founder, bucket);
  const told = { kind: "entry_copied", bucket_id: bucket.uid, entry_id: entry.uid };
  assert.equal((await audit.report(founder, told)).status, 204);
  const [event] = (await audit.page(`?kind=entry_copied&object=${entry.uid}`)).events;
  assert.deepEqual(
    [event?.actor?.uid, event?.object, event?.bucket, event?.ip],
    [
      uidOf(founder),
      { model: "entry", uid: entry.uid, name: entry.name },
      { uid: bucket.uid, name: "" },
      "127.0.0.1",
    ],
  );
  assert.equal(
    (await audit.report(founder, { kind: "entries_exported", bucket_id: bucket.uid })).status,
    204,
  );
  const [exported] = (await audit.page("?kind=entries_exported")).events;
  assert.deepEqual(exported?.object, { model: "bucket", uid: bucket.uid, name: "" });
});

test("a user cannot log an unknown action, or an action on an entry that they cannot read", async () => {
  const entry = await anEntry(founder, bucket);
  const theirs = await aBucket(other);
  const own = await systemBucket(founder);
  const copied = { kind: "entry_copied", bucket_id: bucket.uid, entry_id: entry.uid };
  const before = (await audit.page()).events[0]?.seq;
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
    assert.equal((await audit.report(user, body)).status, status, JSON.stringify(body));
  assert.equal((await audit.page()).events[0]?.seq, before);
});

test("a member who may read a part of a bucket can log actions only on that part", async () => {
  const member = await aMember(server, { uid: audit.enterpriseUid });
  const [seen, hidden] = [await anEntry(founder, bucket), await anEntry(founder, bucket)];
  const on = { model: "entry", uid: seen.uid, permissions: ["read"], to: [member] } as const;
  await grantIn(server, { uid: audit.enterpriseUid, founder }, on);
  const copied = { kind: "entry_copied", bucket_id: bucket.uid };
  assert.equal((await audit.report(member, { ...copied, entry_id: seen.uid })).status, 204);
  assert.equal((await audit.report(member, { ...copied, entry_id: hidden.uid })).status, 404);
  for (const { uid } of [seen, hidden])
    await callAs(server, member, ["GET", `/api/buckets/${bucket.uid}/entries/${uid}`]);
  const { events } = await audit.page(`?actor=${uidOf(member)}`);
  assert.deepEqual(
    events.map(({ kind, object }) => [kind, object?.uid]),
    [
      ["entry_viewed", seen.uid],
      ["entry_copied", seen.uid],
    ],
  );
});
