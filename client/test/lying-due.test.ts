/** @file A server that lies about what waits for an administrator: of keys, the verified roster says what is due. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { makeGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser, type TestUser } from "../../server/test/factories.ts";
import { openTestServer, type TestServer } from "../../server/test/harness.ts";
import { ownCode } from "../src/sharing/people.ts";
import { dueInRoster } from "../src/team/due-in-roster.ts";
import { confirmDue } from "../src/team/roster.ts";
import { actionsOf, NOTHING, shownAs, taking } from "./roster-support.ts";
import { CANNOT } from "./sharing-support.ts";
import { aMember, aTeam, type FakeTeam, sessionIn, sign, uidOf } from "./team-support.ts";

let server: TestServer;
let team: FakeTeam;
let former: TestUser;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

beforeEach(async () => {
  team = await aTeam(server);
  former = await aMember(team);
  await sign(team, { action: "make-admin", uid: uidOf(former) });
});

const confirming = async (due: RosterDue): Promise<string[][]> => {
  const { taken, told } = taking(team);
  await confirmDue(await sessionIn(team, team.founder, told), due);
  return taken.map(actionsOf);
};

test("MS-52 no server keeps the keys of an administrator who has ended: with the next signature come new ones", async () => {
  await sign(team, { action: "end-admin", uid: uidOf(former) });
  const due = { ...NOTHING, admit: [await shownAs(await aUser(server))] };
  assert.equal(due.new_erk, false, "none are due, the server says");
  assert.deepEqual(await confirming(due), [["new-erk", "admit"]]);
  assert.equal(team.roster.erk.gen, 2);
});

test("MS-52 new keys come with the very entry that ends an administrator, whether it takes him out or not", async () => {
  assert.deepEqual(await confirming({ ...NOTHING, end_admin: [uidOf(former)] }), [["end-admin", "new-erk"]]);
  await sign(team, { action: "make-admin", uid: uidOf(former) });
  const due = { ...NOTHING, remove: [{ uid: uidOf(former), fullname: null }] };
  assert.deepEqual(await confirming(due), [["remove", "new-erk"]]);
});

test("a server that says new keys are due, where nobody has ended, gets none signed", async () => {
  assert.deepEqual(await confirming({ ...NOTHING, new_erk: true }), []);
  assert.equal(team.roster.erk.gen, 1);
});

test("what is shown of what waits are the codes and names in the roster, not the server's", async () => {
  const group = { uid: makeUid(), name: "Interns" };
  const { xPublic } = await makeGroupKey(group.uid, 1);
  await sign(team, { action: "group-create", ...group, xPublic });
  const [outsider, unknown] = [uidOf(await aUser(server)), makeUid()];
  const session = await sessionIn(team, team.founder);
  const { codes, groups } = await dueInRoster(session, {
    ...NOTHING,
    remove: [
      { uid: uidOf(former), fullname: "Somebody else" },
      { uid: outsider, fullname: "Former" },
    ],
    end_admin: [uidOf(former)],
    group_rename: [{ uid: group.uid, name: "Admins" }],
    group_remove: [unknown],
  });
  assert.deepEqual([...codes], [[uidOf(former), await ownCode(former.session)]]);
  assert.deepEqual([...groups], [[group.uid, "Interns"]]);
  const behind = { "GET .*/roster$": () => ({ entries: team.entries.slice(0, 1) }) };
  const lied = await sessionIn(team, team.founder, behind);
  await assert.rejects(dueInRoster(lied, NOTHING), CANNOT);
});
