/** @file Changes in a shared bucket are announced only to users who have access to the bucket or wait for its key. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { announceInBucket } from "../../src/events/change.store.ts";
import { SOME_MAC } from "../buckets/bucket-rows.ts";
import { aBucket, aNoteDraft, anEntry, aUser, uidOf } from "../factories.ts";
import { toldTo, useHeardChanges } from "../heard-changes.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { aGrant, aPerson, invite, keyOf, proveAddress, share } from "./factories.ts";
import { bucketAs, callAs, replied } from "./raw-calls.ts";
import { rotate } from "./rotation-steps.ts";

const server = useServer();
const { heardDuring } = useHeardChanges(server);
const { owner } = prepare(server, async () => ({ owner: await aPerson(server, { plan: "partner" }) }));

const announcedBy = async (work: () => Promise<unknown>) => toldTo(await heardDuring(work));

test("only members, and users who wait for the key, are notified of a bucket's changes", async () => {
  const bucket = await aBucket(owner);
  const [member, waiting, stranger] = [await aPerson(server), await aPerson(server), await aPerson(server)];
  const added = await announcedBy(() => share(server, [owner, bucket], member, "admin"));
  assert.deepEqual(added(member), ["accesses", "bucket", "buckets"]);
  assert.deepEqual(added(owner), ["accesses", "bucket"]);
  const invited = await announcedBy(() => invite(server, [owner, bucket], waiting.email));
  assert.deepEqual(invited(waiting), ["accesses", "invitations"]);
  const wrote = await announcedBy(() => anEntry(owner, bucket, aNoteDraft()));
  for (const user of [owner, member, waiting]) assert.deepEqual(wrote(user), ["entries"]);
  assert.deepEqual(wrote(stranger), []);
});

test("a user is notified of each change of their access, and of a rotation that gives them no key", async () => {
  const bucket = await aBucket(owner);
  const [member, admin] = [await aPerson(server), await aPerson(server)];
  await share(server, [owner, bucket], admin, "admin");
  const { uid } = await invite(server, [owner, bucket], member.email, "read");
  const url = `/api/buckets/${bucket.uid}/accesses/${uid}`;
  const give = async (role: "read" | "write") => {
    const seen = await bucketAs(server, owner, bucket);
    return aGrant(owner, { bucket: seen, key: await keyOf(owner, seen), to: member, role });
  };
  const promise = (level: string) => ({ access_type: level, invite_mac: SOME_MAC });
  for (const level of ["write", "read"]) {
    const promised = await announcedBy(() => replied(callAs(server, owner, ["PUT", url, promise(level)])));
    assert.deepEqual(
      promised(member),
      ["accesses", "bucket", "invitations"],
      "both the invitation and the change of level are announced",
    );
  }
  const first = await give("read");
  const confirmed = await announcedBy(() =>
    replied(callAs(server, owner, ["PUT", `${url}/grant`, { grant: first }])),
  );
  assert.deepEqual(confirmed(member), ["accesses", "bucket", "buckets", "invitations"]);
  const body = { ...promise("write"), grant: await give("write") };
  const changed = await announcedBy(() => replied(callAs(server, owner, ["PUT", url, body])));
  assert.deepEqual(changed(member), ["accesses", "bucket"]);
  const rotated = await announcedBy(() => rotate(server, [owner, bucket], [[admin, "admin"]]));
  assert.ok(["buckets", "invitations"].every((what) => rotated(member).includes(what)));
  const removed = await announcedBy(() => replied(callAs(server, owner, ["DELETE", url])));
  assert.deepEqual(removed(member), ["buckets", "invitations"]);
  assert.deepEqual(removed(admin), ["accesses", "bucket"]);
});

test("when an invited user proves the address, that user and the bucket's members are notified", async () => {
  const bucket = await aBucket(owner);
  const joined = await aUser(server);
  await invite(server, [owner, bucket], joined.email);
  const proven = await announcedBy(() => proveAddress(server, joined));
  assert.deepEqual(proven(owner), ["accesses"]);
  assert.deepEqual(proven(joined), ["accesses", "invitations"]);
});

test("a saved account state is announced only to the account's own browsers", async () => {
  const { key } = await aBucket(owner);
  const body = { seq: 2, sealed: key?.form === "self" ? key.wrap : "" };
  const heard = await heardDuring(() => replied(callAs(server, owner, ["PUT", "/api/me/state", body])));
  assert.deepEqual(toldTo(heard)(owner), ["state"]);
  const told = heard.filter(({ what }) => what === "state").flatMap(({ users }) => users);
  assert.deepEqual(told, [uidOf(owner)]);
});

test("five hundred members are notified of a change, once each", async () => {
  const bucket = await aBucket(owner);
  const { handle } = server.database;
  await sql`
    with made as (
      insert into users (uid, email, firstname, lastname, locale, kdf, salt, verifier, sek, bundle,
        private_key_x, private_key_ed)
      select gen_random_uuid(), 'many-' || n || '@example.test', 'A', 'B', 'en', 1, '', '', '', '{}', '', ''
      from generate_series(1, 500) n returning uid, email)
    insert into accesses (uid, bucket_uid, email, user_uid, access_type, invite_mac)
    select gen_random_uuid(), ${bucket.uid}, email, uid, 'read', '' from made`.execute(handle);
  const heard = await heardDuring(() => announceInBucket(handle, bucket.uid, { what: "entries" }));
  const users = heard.filter(({ what }) => what === "entries").flatMap((one) => one.users);
  assert.deepEqual([users.length, new Set(users).size], [501, 501]);
});
