/**
 * @file Each user sees only the parts of a team's bucket that they may read, even after its contents are moved, deleted
 * or handed over.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { movedKey } from "../buckets/row-bodies.ts";
import { aBucket, aList, aNoteDraft, anEntry, systemBucket, type TestUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aMember, grantIn, restrictIn, setStanding } from "./factories.ts";
import { ACTORS, makeScene } from "./scene.ts";

const server = useServer();
const { scene } = prepare(server, async () => ({ scene: await makeScene(server) }));

const inBucket = (path = ""): string => `/api/buckets/${scene.bucket.uid}${path}`;

/** Returns the reply, or null if the user may not see the object. */
const told = async <T>(user: TestUser, url: string): Promise<T | null> => {
  const { status, text } = await callAs(server, user, ["GET", url]);
  return status === 200 ? JSON.parse(text) : null;
};

const words = (permissions: readonly string[] | null): string =>
  permissions ? permissions.join(" ") || "none" : "as above";

const byName = <Row extends { readonly name: string }>(rows: readonly Row[] | null): readonly Row[] =>
  (rows ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1));

/**
 * Returns what the API shows to the user: the bucket, its lists with their counts, its entries, and the results of a
 * search.
 */
const seenBy = async (user: TestUser): Promise<readonly string[]> => {
  const bucket = await told<Bucket>(user, inBucket());
  const lists = byName(await told<List[]>(user, inBucket("/lists")));
  const entries = byName(await told<EntryRow[]>(user, inBucket("/entries")));
  const found = byName(await told<{ name: string }[]>(user, "/api/search?q=needle"));
  assert.deepEqual(
    found.map(({ name }) => name),
    entries.map(({ name }) => name),
    "a search finds exactly the listed entries",
  );
  return [
    bucket ? `  ${bucket.access_type}: ${words(bucket.permissions)}` : "  nothing",
    ...lists.map((list) => `  ${list.name}, ${list.entry_count}: ${words(list.permissions)}`),
    ...entries.map(({ name, permissions }) => `  ${name}: ${words(permissions)}`),
  ];
};

const SEEN = `
admin
  admin: read write manage manage_permissions
  Closed, 1: read write manage manage_permissions
  Open, 2: read write manage manage_permissions
  Needle alone: as above
  Needle in bucket: as above
  Needle in closed: as above
  Needle in open: as above
manager
  write: read write manage
  Open, 1: read write manage
  Needle in bucket: as above
  Needle in open: as above
permitter
  read: read manage_permissions
  Open, 1: read manage_permissions
  Needle in bucket: as above
  Needle in open: as above
writer
  write: read write
  Open, 1: read write
  Needle in bucket: as above
  Needle in open: as above
reader
  read: read
  Open, 1: read
  Needle in bucket: as above
  Needle in open: as above
rooted
  read: read
  Open, 1: read
  Needle in bucket: as above
  Needle in open: as above
lister
  read: none
  Closed, 1: read write
  Needle in closed: as above
single
  read: none
  Open, 1: none
  Needle alone: read
nobody
  nothing
pending
  nothing
suspended
  nothing
outsider
  nothing
`;

test("each member can read the objects that they are granted, and sees their own permissions", async () => {
  const seen: string[] = [];
  for (const name of ACTORS) seen.push(name, ...(await seenBy(scene.actors[name])));
  assert.equal(seen.join("\n"), SEEN.trim());
});

test("only a member who manages a bucket can delete it", async () => {
  const { founder } = scene.team;
  const bucket = await aBucket(founder, "Short-lived");
  const { manager, writer } = scene.actors;
  await grantIn(server, scene.team, {
    model: "bucket",
    uid: bucket.uid,
    to: [manager],
    permissions: ["manage"],
  });
  await grantIn(server, scene.team, {
    model: "bucket",
    uid: bucket.uid,
    to: [writer],
    permissions: ["write"],
  });
  const call = ["DELETE", `/api/buckets/${bucket.uid}`] as const;
  const refused = await callAs(server, writer, call);
  assert.deepEqual([refused.status, refused.code], [403, "bucket.delete"]);
  assert.equal((await callAs(server, manager, call)).status, 204);
  assert.equal((await callAs(server, founder, call)).status, 404);
});

test("a manager cannot delete a bucket if they may not delete an object in it", async () => {
  const { team, actors } = scene;
  const bucket = await aBucket(team.founder, "Half hidden");
  const grant = (model: "bucket" | "list" | "entry", uid: string) =>
    grantIn(server, team, {
      model,
      uid,
      to: [actors.manager],
      permissions: model === "entry" ? ["delete"] : ["manage"],
    });
  await grant("bucket", bucket.uid);
  const list = await aList(team.founder, bucket, "Hidden");
  const entry = await anEntry(team.founder, bucket, { ...aNoteDraft("a note"), listId: list.uid });
  const remove = (user: TestUser) => callAs(server, user, ["DELETE", `/api/buckets/${bucket.uid}`]);
  for (const [model, { uid }] of [
    ["list", list],
    ["entry", entry],
  ] as const) {
    await restrictIn(server, team, { model, uid });
    const refused = await remove(actors.manager);
    assert.deepEqual([refused.status, refused.code], [403, "bucket.delete"], model);
    await grant(model, uid);
  }
  assert.equal((await remove(actors.manager)).status, 204);
  const another = await aBucket(team.founder, "Half hidden");
  const hidden = await aList(team.founder, another, "Hidden");
  await restrictIn(server, team, { model: "list", uid: hidden.uid });
  const own = ["DELETE", `/api/buckets/${another.uid}`] as const;
  assert.equal(
    (await callAs(server, actors.admin, own)).status,
    204,
    "an administrator may delete every object",
  );
});

const policyOf = async (model: "list" | "entry", uid: string): Promise<string> => {
  const url = `/api/enterprises/${scene.team.uid}/access-policy/${model}/${uid}`;
  return (await replied<{ policy: string }>(callAs(server, scene.team.founder, ["GET", url]))).policy;
};

test("an entry that is moved to another bucket loses its restriction and its access lists", async () => {
  const { founder } = scene.team;
  const [from, to] = [await aBucket(founder), await aBucket(founder)];
  const entry = await anEntry(founder, from, aNoteDraft());
  const { single, reader } = scene.actors;
  await restrictIn(server, scene.team, { model: "entry", uid: entry.uid });
  await grantIn(server, scene.team, { model: "entry", uid: entry.uid, to: [single], permissions: ["read"] });
  await grantIn(server, scene.team, { model: "bucket", uid: to.uid, to: [reader], permissions: ["read"] });
  assert.ok(await told(single, `/api/buckets/${from.uid}/entries/${entry.uid}`));
  const body = { entries: [entry.uid], keys: { [entry.uid]: movedKey(entry) } };
  await replied(callAs(server, founder, ["PUT", `/api/buckets/${to.uid}/entries`, body]));
  assert.equal(await policyOf("entry", entry.uid), "inherit");
  assert.equal(await told(single, `/api/buckets/${to.uid}/entries/${entry.uid}`), null);
  assert.equal(
    await told(single, `/api/buckets/${from.uid}`),
    null,
    "the member no longer sees anything of the other bucket",
  );
  assert.ok(await told(reader, `/api/buckets/${to.uid}/entries/${entry.uid}`));
});

test("after a restricted list is deleted, its entries stay hidden from the same members", async () => {
  const { founder } = scene.team;
  const bucket = await aBucket(founder);
  const list = await aList(founder, bucket);
  const entry = await anEntry(founder, bucket, { ...aNoteDraft(), listId: list.uid });
  const { reader } = scene.actors;
  await restrictIn(server, scene.team, { model: "list", uid: list.uid });
  await grantIn(server, scene.team, {
    model: "bucket",
    uid: bucket.uid,
    to: [reader],
    permissions: ["read"],
  });
  const at = `/api/buckets/${bucket.uid}/entries/${entry.uid}`;
  assert.equal(await told(reader, at), null);
  await replied(callAs(server, founder, ["DELETE", `/api/lists/${list.uid}`]));
  assert.equal(await told(reader, at), null);
  assert.equal(await policyOf("entry", entry.uid), "restrict");
  assert.ok(await told(founder, at));
});

test("the owner of a team's bucket has every permission in it as long as they are active", async () => {
  const bucket = await aBucket(scene.team.founder);
  const owner = await aMember(server, scene.team);
  await server.database.handle
    .updateTable("buckets")
    .set({ owner_uid: uidOf(owner), is_restricted: true })
    .where("uid", "=", bucket.uid)
    .execute();
  const seen = await told<Bucket>(owner, `/api/buckets/${bucket.uid}`);
  assert.deepEqual([seen?.access_type, seen?.permissions?.length], ["owner", 4]);
  const byAdmin = await told<Bucket>(scene.team.founder, `/api/buckets/${bucket.uid}`);
  assert.deepEqual([byAdmin?.access_type, byAdmin?.permissions?.length], ["admin", 4]);
  await setStanding(server, owner, { state: "pending" });
  assert.equal(await told(owner, `/api/buckets/${bucket.uid}`), null);
});

test("a member who is not active keeps every permission in their private bucket", async () => {
  const own = await systemBucket(scene.actors.pending);
  assert.deepEqual([own.permissions, own.enterprise_uid], [null, null]);
  await anEntry(scene.actors.pending, own, aNoteDraft());
});
