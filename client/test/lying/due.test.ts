/**
 * @file A server lies about the changes that wait for an administrator. The verified roster decides which new keys are
 * due.
 */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { makeGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { verified } from "../../src/people/fingerprints.ts";
import { ownCode } from "../../src/people/people.ts";
import { comparedMembers, joinCodeOf, noteAdmitted } from "../../src/team/roster/comparisons.ts";
import { dueInRoster } from "../../src/team/roster/due-in-roster.ts";
import { listedMember } from "../../src/team/roster/listed-member.ts";
import { MemberChangedError } from "../../src/team/roster/member-changed.ts";
import { NOTHING_DUE, type OwnChange } from "../../src/team/roster/own-change.ts";
import { admitCompared, confirmDue, confirmOwn } from "../../src/team/roster/roster.ts";
import { CANNOT } from "../sharing/support.ts";
import { actionsOf, shownAs, taking } from "../team/roster-support.ts";
import { aMember, aTeamOfTwoAdmins, type FakeTeam, sign } from "../team/support.ts";
import { sessionIn } from "../team/told-answers.ts";

const server = useServer();
let team: FakeTeam;
let former: TestUser;

beforeEach(async () => {
  ({ team, admin: former } = await aTeamOfTwoAdmins(server));
});

const confirming = async (due: RosterDue): Promise<string[][]> => {
  const { taken, told } = taking(team);
  await confirmDue(await sessionIn(team, team.founder, told), due);
  return taken.map(actionsOf);
};

/**
 * Makes an administrator's own change, while the server claims that the changes in `due` wait. Returns the actions of
 * the signed entries, by call.
 */
const changing = async (due: Partial<RosterDue>, change: OwnChange): Promise<string[][]> => {
  const { taken, told } = taking(team);
  await confirmOwn(await sessionIn(team, team.founder, told), { ...NOTHING_DUE, ...due }, change);
  return taken.map(actionsOf);
};

test("MS-52 the next signature replaces the enterprise keys that a former administrator had", async () => {
  await sign(team, { action: "end-admin", uid: uidOf(former) });
  const due = { ...NOTHING_DUE, admit: [await shownAs(await aUser(server))] };
  assert.equal(due.new_erk, false, "the server says that no keys are due");
  assert.deepEqual(await confirming(due), [["new-erk", "admit-named"]]);
  assert.equal(team.roster.erk.gen, 2);
});

test("MS-52 the end of an administrator's role is signed together with new enterprise keys", async () => {
  assert.deepEqual(await confirming({ ...NOTHING_DUE, end_admin: [uidOf(former)] }), [
    ["end-admin", "new-erk"],
  ]);
  await sign(team, { action: "make-admin", uid: uidOf(former) });
  const due = { ...NOTHING_DUE, remove: [{ uid: uidOf(former), fullname: null }] };
  assert.deepEqual(await confirming(due), [["remove", "new-erk"]]);
});

test("MS-148 a person is admitted only with the code, name and address that were shown", async () => {
  const [person, other] = [await shownAs(await aUser(server)), await shownAs(await aUser(server))];
  const { taken, told } = taking(team);
  const session = await sessionIn(team, team.founder, told);
  const { fullname, email } = person;
  const shown = { ...(await joinCodeOf(session, person.bundle)), fullname, email };
  const dueAs = (change: object) => ({ admit: [{ ...person, ...change }, other] });
  for (const change of [{ fullname: "Chief Li" }, { email: "chief@example.test" }])
    await assert.rejects(admitCompared(session, dueAs(change), shown), MemberChangedError);
  for (const change of [{ bundle: other.bundle }, { uid: other.uid }])
    await assert.rejects(admitCompared(session, dueAs(change), shown), CANNOT);
  assert.deepEqual(taken, []);
  await admitCompared(session, dueAs({}), shown);
  assert.deepEqual(taken.map(actionsOf), [["admit-named"]]);
  assert.deepEqual(team.roster.members.get(person.uid)?.signed, { name: fullname, email });
});

test("MS-149 a page with an older roster keeps the notes about postponed comparisons", async () => {
  const [first, second] = [await shownAs(await aUser(server)), await shownAs(await aUser(server))];
  const { told } = taking(team);
  const [one, other] = [await sessionIn(team, team.founder, told), await sessionIn(team, team.founder, told)];
  assert.deepEqual(
    [...(await comparedMembers(other))],
    [],
    "the other browser has read the roster before anyone is admitted",
  );
  await confirmDue(one, { ...NOTHING_DUE, admit: [first] });
  await confirmDue(other, { ...NOTHING_DUE, admit: [second] });
  const putOff = [first, second].map(({ uid }) => [uid, false] as const);
  assert.deepEqual(await comparedMembers(other), new Map(putOff));
  await confirmDue(one, { ...NOTHING_DUE, remove: [{ uid: first.uid, fullname: null }] });
  await noteAdmitted(one, [{ ...(await joinCodeOf(one, second.bundle)), compared: true }]);
  const { enterprise } = await (await one.keyring.trust()).read();
  assert.deepEqual(
    Object.keys(enterprise?.admitted ?? {}),
    [second.uid],
    "the note about a former member is dropped",
  );
});

test("nothing is signed if the server falsely claims that new keys are due", async () => {
  assert.deepEqual(await confirming({ ...NOTHING_DUE, new_erk: true }), []);
  assert.equal(team.roster.erk.gen, 1);
});

test("waiting changes are shown with codes and names from the roster, not from the server", async () => {
  const group = { uid: makeUid(), name: "Interns" };
  const { xPublic } = await makeGroupKey(group.uid, 1);
  await sign(team, { action: "group-create", ...group, xPublic });
  await sign(team, { action: "rename-member", uid: uidOf(former), name: "Former Li", email: former.email });
  const [outsider, unknown] = [uidOf(await aUser(server)), makeUid()];
  const session = await sessionIn(team, team.founder);
  const { codes, groups, members } = await dueInRoster(session, {
    ...NOTHING_DUE,
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
  assert.deepEqual([...members], [[uidOf(former), "Former Li"]]);
  const behind = { "GET .*/roster$": () => ({ entries: team.entries.slice(0, 1) }) };
  const lied = await sessionIn(team, team.founder, behind);
  await assert.rejects(dueInRoster(lied, NOTHING_DUE), CANNOT);
});

test("the server cannot make a change end the role of another administrator", async () => {
  const carol = await aMember(team);
  await sign(team, { action: "make-admin", uid: uidOf(carol) });
  const session = await sessionIn(team, team.founder);
  const uid = uidOf(former);
  const [seen, other] = [await listedMember(session, uid), await listedMember(session, uidOf(carol))];
  const asks = "end_admin";
  assert.deepEqual(await changing({ end_admin: [uidOf(carol)] }, { asks, uid, seen }), []);
  assert.deepEqual(await changing({ end_admin: [uidOf(carol)] }, { asks, uid: uidOf(carol), seen }), []);
  assert.deepEqual(await changing({ end_admin: [uid] }, { asks, uid, seen: undefined }), []);
  const forged = { uid, fingerprint: other.fingerprint };
  await assert.rejects(changing({ end_admin: [uid] }, { asks, uid, seen: forged }), CANNOT);
  assert.equal(team.roster.admins.size, 3);
  const due = { end_admin: [uid, uidOf(carol)] };
  assert.deepEqual(await changing(due, { asks, uid, seen }), [["end-admin", "new-erk"]]);
  assert.deepEqual([team.roster.admins.has(uid), team.roster.admins.has(uidOf(carol))], [false, true]);
});

test("MS-33 a member is not removed if their keys have changed since their code was shown", async () => {
  const uid = uidOf(former);
  const seen = await listedMember(await sessionIn(team, team.founder), uid);
  const { bundle } = await makeIdentity({ uid, gen: 2, created: 1, wrap: former.session.keyring.wrap });
  await sign(team, { action: "remove", uid });
  await sign(team, { action: "admit", member: await verified(bundle) });
  const due = { remove: [{ uid, fullname: "Former" }] };
  await assert.rejects(changing(due, { asks: "remove", uid, seen }), CANNOT);
  assert.ok(team.roster.members.has(uid));
  const now = await listedMember(await sessionIn(team, team.founder), uid);
  assert.deepEqual(await changing(due, { asks: "remove", uid, seen: now }), [["remove", "new-erk"]]);
});

test("MS-58 a group is signed under the typed name, which the server cannot replace", async () => {
  const uid = makeUid();
  const named = (name: string) => [{ uid, name }];
  const create: OwnChange = { asks: "group_create", uid, name: "Interns" };
  assert.deepEqual(await changing({ group_create: named("Admins") }, create), []);
  assert.deepEqual(await changing({ group_create: named("Interns") }, create), [["group-create"]]);
  const rename: OwnChange = { asks: "group_rename", uid, name: " Trainees ", called: "Interns" };
  assert.deepEqual(await changing({ group_rename: named("Admins") }, rename), []);
  assert.equal(team.roster.groups.get(uid)?.name, "Interns");
  assert.deepEqual(await changing({ group_rename: named("Trainees") }, rename), [["group-rename"]]);
  assert.equal(team.roster.groups.get(uid)?.name, "Trainees");
});

test("MS-58 groups whose names the server swaps are neither renamed nor removed", async () => {
  const uid = makeUid();
  const { xPublic } = await makeGroupKey(uid, 1);
  await sign(team, { action: "group-create", uid, name: "Finance", xPublic });
  const removing = (called: string) =>
    changing({ group_remove: [uid] }, { asks: "group_remove", uid, called });
  const renaming = (called: string) =>
    changing(
      { group_rename: [{ uid, name: "Money" }] },
      { asks: "group_rename", uid, name: "Money", called },
    );
  await assert.rejects(renaming("Interns"), CANNOT);
  await assert.rejects(removing("Interns"), CANNOT);
  assert.equal(team.roster.groups.get(uid)?.name, "Finance");
  assert.deepEqual(await renaming("Finance"), [["group-rename"]]);
  assert.deepEqual(await removing("Money"), [["group-remove"]]);
});
