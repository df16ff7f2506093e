/** @file The permission records of groups. A group's record names the members of the group. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aTeam } from "./factories.ts";
import { type RecordedOn, recordsIn } from "./record-steps.ts";

const server = useServer();
const { team } = prepare(server, async () => ({ team: await aTeam(server, { members: 2 }) }));

const names = () => {
  const uid = makeUid();
  return { uid, friendly_name: `Group ${uid}`, name: `g${uid.replaceAll("-", "")}` };
};
const contentOf = (
  { uid, friendly_name }: ReturnType<typeof names>,
  users: readonly string[],
): SignedContent => ({
  policy: null,
  lists: [
    {
      uid,
      name: friendly_name,
      permissions: [],
      users: users.toSorted().map((one) => ({ uid: one, entity_type: "user" as const })),
    },
  ],
});

test("a record that is sent with a change of a group must sign the resulting name and members", async () => {
  const { founder, members } = team;
  const [ada = assert.fail(), ben = assert.fail()] = members;
  const chain = recordsIn(server, team.uid);
  const group = names();
  const at: RecordedOn = { model: "group", uid: group.uid };
  const url = `/api/enterprises/${team.uid}/usergroups`;
  const call = async (method: string, path: string, body: object, content: SignedContent) => {
    const record = await chain.next(founder, at, { content });
    const sent = { ...body, record };
    const ended = `${url}${path}?record=${encodeURIComponent(record)}`;
    const reply =
      method === "DELETE"
        ? callAs(server, founder, [method, ended])
        : callAs(server, founder, [method, `${url}${path}`, sent]);
    return (await reply).status;
  };
  assert.equal(
    await call("POST", "", group, contentOf(group, [uidOf(ada)])),
    409,
    "a new group's record names no members",
  );
  assert.equal(await call("POST", "", group, contentOf(group, [])), 201);
  const at_ada = `/${group.uid}/users/${uidOf(ada)}`;
  const add = { user_id: uidOf(ada) };
  assert.equal(await call("POST", `/${group.uid}/users`, add, contentOf(group, [])), 409);
  assert.equal(await call("POST", `/${group.uid}/users`, add, contentOf(group, [uidOf(ada)])), 200);
  const renamed = { ...group, friendly_name: `${group.friendly_name} two` };
  assert.equal(await call("PUT", `/${group.uid}`, renamed, contentOf(group, [uidOf(ada)])), 409);
  assert.equal(await call("PUT", `/${group.uid}`, renamed, contentOf(renamed, [uidOf(ada)])), 200);
  const both = contentOf(renamed, [uidOf(ada), uidOf(ben)]);
  assert.equal(await call("POST", `/${group.uid}/users`, { user_id: uidOf(ben) }, both), 200);
  assert.equal(await call("DELETE", at_ada, {}, contentOf(renamed, [])), 409);
  assert.equal(await call("DELETE", at_ada, {}, contentOf(renamed, [uidOf(ben)])), 204);
  const read = (await chain.read(founder, at)) ?? assert.fail();
  assert.deepEqual([read.n, read.signed], [5, contentOf(renamed, [uidOf(ben)])]);
  assert.deepEqual(read.stored, read.signed);
});

test("the reply with groups, their members and records leaves the groups out for a member who does not manage users", async () => {
  const { founder, members } = team;
  const [ada = assert.fail()] = members;
  const chain = recordsIn(server, team.uid);
  const group = names();
  const url = `/api/enterprises/${team.uid}/usergroups`;
  assert.equal((await callAs(server, founder, ["POST", url, group])).status, 201);
  const at: RecordedOn = { model: "group", uid: group.uid };
  assert.deepEqual((await chain.read(founder, at))?.stored, contentOf(group, []));
  assert.equal(await chain.read(ada, at), undefined);
  assert.equal(await chain.read(founder, { model: "group", uid: makeUid() }), undefined);
});
