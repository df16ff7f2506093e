/** @file Limits on the number of a team's objects, and on the number of objects that one call returns. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { GROUP_USERS_MAX, GROUPS_MAX, type UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { type TeamWork, WORK_MAX } from "@keepwell/contract/team/keys.endpoints.ts";
import { ACCESS_LISTS_MAX } from "@keepwell/contract/team/permissions.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { sql } from "kysely";
import { aBucket, anEntry, aPasswordDraft, uidOf } from "../factories.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { aGroup, anAccessListBody, aTeam, grantIn, type TestTeam } from "./factories.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

const call = (team: TestTeam, method: string, path: string, body?: unknown) =>
  callAs(server, team.founder, [method, `/api/enterprises/${team.uid}${path}`, body]);

const aGroupBody = () => {
  const uid = makeUid();
  return { uid, friendly_name: `Group ${uid}`, name: `g${uid.replaceAll("-", "")}` };
};

test("if several groups are created at the same time, only one gets the last place", async () => {
  const team = await aTeam(server, { members: 0 });
  await sql`
    insert into user_groups (uid, enterprise_uid, friendly_name, name)
    select gen_random_uuid(), ${team.uid}::uuid, 'Group', 'g' || n
    from generate_series(2, ${GROUPS_MAX}::integer) n`.execute(server.database.handle);
  const make = () => call(team, "POST", "/usergroups", aGroupBody());
  const replies = await Promise.all([make(), make(), make()]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409]);
  const refused = await make();
  assert.equal(refused.code, "groups.full");
  const [first] = await replied<UserGroup[]>(call(team, "GET", "/usergroups"));
  await replied(call(team, "DELETE", `/usergroups/${first?.uid}`));
  assert.equal((await make()).status, 201);
});

test("a full group refuses a further member, and keeps its members", async () => {
  const team = await aTeam(server, { members: 2 });
  const [one, other] = team.members.map(uidOf);
  const group = await aGroup(server, team, team.members.slice(0, 1));
  await sql`
    with people as (
      insert into enterprise_members (user_uid, enterprise_uid, role, state)
      select gen_random_uuid(), ${team.uid}::uuid, 'member', 'invited'
      from generate_series(2, ${GROUP_USERS_MAX}::integer) returning user_uid)
    insert into user_group_members (group_uid, user_uid) select ${group}::uuid, user_uid from people`.execute(
    server.database.handle,
  );
  const add = (user_id: string | undefined) => call(team, "POST", `/usergroups/${group}/users`, { user_id });
  assert.equal((await add(other)).code, "group.full");
  assert.equal((await add(one)).text, "null");
  await replied(call(team, "DELETE", `/usergroups/${group}/users/${one}`));
  assert.equal((await add(other)).status, 200);
});

test("the number of an object's access lists is limited", async () => {
  const team = await aTeam(server);
  const { uid } = await aBucket(team.founder);
  await sql`
    insert into access_lists (uid, enterprise_uid, bucket_uid, name, permissions)
    select gen_random_uuid(), ${team.uid}::uuid, ${uid}::uuid, 'List', '{}'
    from generate_series(2, ${ACCESS_LISTS_MAX}::integer)`.execute(server.database.handle);
  const body = anAccessListBody({ to: team.members, permissions: ["read"] });
  const make = (on: string) => call(team, "POST", `/access-lists/${on}`, body);
  const replies = await Promise.all([make(`bucket/${uid}`), make(`bucket/${uid}`)]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409]);
  assert.equal((await make(`bucket/${uid}`)).code, "access_lists.full");
  assert.equal(
    (await make(`enterprise/${team.uid}`)).status,
    201,
    "another object can still get access lists",
  );
});

test("the number of a client's reports to the audit log is limited", async () => {
  const limited = await openTestServer({
    database: server.database,
    secrets: server.context.secrets,
    limits: { audit_report: { points: 1, seconds: 60 } },
  });
  try {
    const team = await aTeam(server, { members: 0 });
    const bucket = await aBucket(team.founder);
    const entry = await anEntry(team.founder, bucket, aPasswordDraft());
    const body = { kind: "entry_copied", bucket_id: bucket.uid, entry_id: entry.uid };
    const report = () => callAs(limited, team.founder, ["POST", `/api/enterprises/${team.uid}/audit`, body]);
    assert.ok((await report()).status < 300);
    assert.equal((await report()).status, 429);
  } finally {
    await limited.close();
  }
});

test("a reader can start at any entry of a roster", async () => {
  const { founder, uid } = await aTeam(server, { members: 0 });
  const params = { enterpriseId: uid };
  const read = (query: { after?: number }) => founder.session.api.team.getRoster({ params, query });
  const { entries } = await read({});
  assert.ok(entries.length > 0);
  assert.deepEqual((await read({ after: 0 })).entries, entries.slice(1));
  assert.deepEqual((await read({ after: entries.length - 1 })).entries, []);
  assert.equal(
    (await callAs(server, founder, ["GET", `/api/enterprises/${uid}/roster?after=-1`])).status,
    422,
  );
});

test("missing keys are listed page by page, and keys that no member gives do not hide the keys after them", async () => {
  const team = await aTeam(server);
  const bucket = await aBucket(team.founder);
  await sql`
    with made as (
      insert into buckets (uid, owner_uid, name, is_system, header_mac, enterprise_uid)
      select gen_random_uuid(), owner_uid, name, false, '', enterprise_uid
      from buckets, generate_series(1, ${WORK_MAX + 10}::integer) where uid = ${bucket.uid} returning uid)
    insert into own_bucket_keys (bucket_uid, user_uid, gen, wrap)
    select made.uid, ${uidOf(team.founder)}::uuid, 1, '' from made`.execute(server.database.handle);
  await grantIn(server, team, {
    model: "enterprise",
    uid: team.uid,
    to: team.members,
    permissions: ["read"],
  });
  const page = (query = "") => replied<TeamWork>(call(team, "GET", `/work${query}`));
  const first = await page();
  assert.equal(first.buckets.length, WORK_MAX);
  assert.equal(first.next, first.buckets.at(-1)?.bucket_uid);
  const second = await page(`?after=${first.next}`);
  assert.equal(second.next, null);
  const told = new Set([...first.buckets, ...second.buckets].map(({ bucket_uid }) => bucket_uid));
  assert.equal(told.size, WORK_MAX + 11);
});
