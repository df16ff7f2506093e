/**
 * @file Compares the replies to API calls and the results of database queries with the contract's pure functions for
 * permissions. The access lists, the restrictions and the members of the groups are random.
 */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { EffectivePermissions } from "@keepwell/contract/team/permissions.endpoints.ts";
import {
  MODELS,
  type Permission,
  type Permissions,
  type Place,
  permissionsFromAbove,
  permissionsInOrder,
  permissionsOn,
} from "@keepwell/contract/team/permissions.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { membersSeeing } from "../../src/policies/team-visibility.store.ts";
import { aBucket, aList, aNoteDraft, aReadableEntry, type TestUser, uidOf } from "../factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aGroup, aTeam, type TestTeam } from "./factories.ts";
import { type Grant, MEMBERS, possible, THINGS, type Thing, type World, worlds } from "./matrix-worlds.ts";

const RUNS = 12;

const server = useServer();
let team: TestTeam;
let things: readonly Thing[];
let groups: readonly string[];

const makeBucket = async (): Promise<Thing[]> => {
  const { founder } = team;
  const bucket = await aBucket(founder);
  const lists = [await aList(founder, bucket), await aList(founder, bucket)];
  const at = { bucket: bucket.uid, list: null };
  const made: Thing[] = [{ ...at, model: "bucket", uid: bucket.uid }];
  for (const { uid } of lists) made.push({ ...at, model: "list", uid, list: uid });
  for (const list of [null, ...lists.map(({ uid }) => uid)])
    for (const text of ["needle", "needle too"]) {
      const { uid } = await aReadableEntry(founder, bucket, { ...aNoteDraft(text, text), listId: list });
      made.push({ ...at, model: "entry", uid, list });
    }
  return made;
};

before(async () => {
  await server.opened;
  team = await aTeam(server, { members: MEMBERS });
  const root: Thing = { model: "enterprise", uid: team.uid, bucket: null, list: null };
  things = [root, ...(await makeBucket()), ...(await makeBucket())];
  groups = [await aGroup(server, team, []), await aGroup(server, team, [])];
});

const thingAt = (index: number): Thing => {
  const thing = things[index];
  assert.ok(thing);
  return thing;
};

const memberAt = (index: number): TestUser => {
  const user = team.members[index];
  assert.ok(user);
  return user;
};

const TABLES = { bucket: "buckets", list: "lists", entry: "entries" } as const;

const put = async ({ grants, restricted, groups: belonging }: World): Promise<void> => {
  const { handle } = server.database;
  await handle.deleteFrom("access_lists").execute();
  await handle.deleteFrom("user_group_members").execute();
  for (const [at, users] of belonging.entries())
    for (const user of users)
      await handle
        .insertInto("user_group_members")
        .values({ group_uid: groups[at] ?? "", user_uid: uidOf(memberAt(user)) })
        .execute();
  for (const [at, { model, uid }] of things.entries())
    if (model !== "enterprise")
      await handle
        .updateTable(TABLES[model])
        .set({ is_restricted: restricted.includes(at) })
        .where("uid", "=", uid)
        .execute();
  for (const grant of grants) await putGrant(grant);
};

const putGrant = async ({ thing, users, groups: named, permissions }: Grant): Promise<void> => {
  const { handle } = server.database;
  const on = thingAt(thing);
  const uid = makeUid();
  const at = { bucket_uid: on.bucket, list_uid: null, entry_uid: null };
  await handle
    .insertInto("access_lists")
    .values({
      uid,
      enterprise_uid: team.uid,
      name: "List",
      permissions: possible(on, permissions),
      ...at,
      ...(on.model === "enterprise" ? {} : { [`${on.model}_uid`]: on.uid }),
    })
    .execute();
  const rows = [
    ...users.map((user) => ({ user_uid: uidOf(memberAt(user)), group_uid: null })),
    ...named.map((group) => ({ user_uid: null, group_uid: groups[group] ?? "" })),
  ].map((row) => ({ ...row, access_list_uid: uid }));
  if (rows.length > 0) await handle.insertInto("access_list_members").values(rows).execute();
};

/** Returns what a member may do on an object, according to only the contract's functions. */
const expected = (world: World, member: number, thing: Thing): Permissions => {
  const granted = (on: Thing): Permission[] =>
    world.grants
      .filter(({ thing: at }) => thingAt(at).uid === on.uid)
      .filter(
        ({ users, groups: named }) =>
          users.includes(member) || named.some((group) => world.groups[group]?.includes(member)),
      )
      .flatMap(({ permissions }) => possible(on, permissions));
  const placeOf = (uid: string | null): Place | null => {
    const at = things.findIndex((one) => one.uid === uid);
    return at < 0 ? null : { granted: granted(thingAt(at)), isRestricted: world.restricted.includes(at) };
  };
  const bucket = placeOf(thing.bucket);
  assert.ok(bucket);
  return permissionsOn({
    isAdmin: false,
    isOwner: false,
    enterprise: granted(thingAt(0)),
    bucket,
    list: placeOf(thing.list),
    entry: thing.model === "entry" ? placeOf(thing.uid) : null,
  });
};

const inside = (bucket: string): readonly Thing[] => things.filter((one) => one.bucket === bucket);
const bucketUids = (): string[] => things.filter(({ model }) => model === "bucket").map(({ uid }) => uid);

const get = <T>(user: TestUser, url: string): Promise<T> => replied<T>(callAs(server, user, ["GET", url]));
const sorted = (texts: readonly string[]): string[] => texts.toSorted();
const uids = (rows: readonly { readonly uid: string }[]): string[] => sorted(rows.map(({ uid }) => uid));

/** Returns the expected replies about one bucket, according to the contract's functions. */
const bucketOf = (world: World, member: number, uid: string) => {
  const held = (thing: Thing): Permissions => expected(world, member, thing);
  const reads = (thing: Thing): boolean => held(thing).has("read");
  const all = inside(uid);
  const entries = all.filter((one) => one.model === "entry" && reads(one));
  const lists = all.filter(
    (one) => one.model === "list" && (reads(one) || entries.some(({ list }) => list === one.uid)),
  );
  const isSeen = all.some(reads);
  return { held, entries, lists, isSeen };
};

const checkInside = async (user: TestUser, uid: string, rules: ReturnType<typeof bucketOf>) => {
  const bucket = await get<Bucket>(user, `/api/buckets/${uid}`);
  const thing = things.find((one) => one.uid === uid);
  assert.ok(thing);
  assert.deepEqual(bucket.permissions, permissionsInOrder("bucket", rules.held(thing)));
  const lists = await get<List[]>(user, `/api/buckets/${uid}/lists`);
  assert.deepEqual(uids(lists), uids(rules.lists));
  const listSay = new Map<string | undefined, Permissions>();
  for (const one of lists) {
    const list = rules.lists.find((other) => other.uid === one.uid);
    assert.ok(list);
    listSay.set(one.uid, rules.held(list));
    assert.deepEqual(one.permissions, permissionsInOrder("list", rules.held(list)));
    assert.equal(one.entry_count, rules.entries.filter((entry) => entry.list === one.uid).length);
  }
  const entries = await get<EntryRow[]>(user, `/api/buckets/${uid}/entries`);
  assert.deepEqual(uids(entries), uids(rules.entries));
  for (const row of entries) {
    const entry = rules.entries.find((other) => other.uid === row.uid);
    assert.ok(entry);
    const above: Permissions = listSay.get(row.password_list?.uid) ?? rules.held(thing);
    const told: Permission[] = row.permissions ?? permissionsInOrder("entry", permissionsFromAbove(above));
    assert.deepEqual(told, permissionsInOrder("entry", rules.held(entry)));
  }
};

const tellees = async (bucket: string): Promise<string[]> => {
  const { rows } = await sql<{ user_uid: string }>`${membersSeeing(bucket)}`.execute(server.database.handle);
  return sorted(rows.map(({ user_uid }) => user_uid));
};

const checkMember = async (world: World, member: number): Promise<void> => {
  const user = memberAt(member);
  const rules = new Map(bucketUids().map((uid) => [uid, bucketOf(world, member, uid)]));
  const seen = (await get<Bucket[]>(user, "/api/buckets")).filter((one) => one.enterprise_uid !== null);
  const visible = bucketUids().filter((uid) => rules.get(uid)?.isSeen);
  assert.deepEqual(uids(seen), sorted(visible));
  for (const [uid, rule] of rules)
    if (rule.isSeen) await checkInside(user, uid, rule);
    else assert.equal((await callAs(server, user, ["GET", `/api/buckets/${uid}/entries`])).status, 404);
  const found = await get<{ uid: string }[]>(user, "/api/search?q=needle");
  assert.deepEqual(uids(found), uids([...rules.values()].flatMap(({ entries }) => entries)));
};

/**
 * Checks to which members a bucket's change is announced. For some objects, also checks the list of every member's
 * permissions.
 */
const checkOthers = async (world: World): Promise<void> => {
  const all = [...Array(MEMBERS).keys()];
  for (const uid of bucketUids()) {
    const seeing = all.filter((member) => bucketOf(world, member, uid).isSeen);
    assert.deepEqual(
      await tellees(uid),
      sorted([uidOf(team.founder), ...seeing.map((member) => uidOf(memberAt(member)))]),
    );
  }
  for (const thing of things.filter(({ bucket }) => bucket !== null).slice(0, 5)) {
    const { members: who } = await get<EffectivePermissions>(
      team.founder,
      `/api/enterprises/${team.uid}/who/${thing.model}/${thing.uid}`,
    );
    const told = new Map(who.map(({ user, permissions }) => [user.uid, permissions]));
    for (const member of all)
      assert.deepEqual(
        told.get(uidOf(memberAt(member))) ?? [],
        permissionsInOrder(thing.model, expected(world, member, thing)),
      );
  }
};

test("for random permissions, every member sees exactly the objects that the rules allow", async () => {
  assert.equal(things.length, THINGS);
  assert.deepEqual([...new Set(things.map(({ model }) => model))], [...MODELS]);
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      await put(world);
      for (const member of Array(MEMBERS).keys()) await checkMember(world, member);
      await checkOthers(world);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
