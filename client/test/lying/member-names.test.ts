/** @file A server shows members of the team under other names and addresses than administrators have signed. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { makeGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { aUser, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { requireSignedGrantees, signedGranteeNames } from "../../src/team/grantee-names.ts";
import { asSigned, requireUnchanged, withSignedUsers } from "../../src/team/roster/as-signed.ts";
import { listedMember } from "../../src/team/roster/listed-member.ts";
import { MemberChangedError } from "../../src/team/roster/member-changed.ts";
import { signNamesReadable } from "../../src/team/roster/names-readable.ts";
import { NOTHING_DUE } from "../../src/team/roster/own-change.ts";
import { renameMember } from "../../src/team/roster/rename-member.ts";
import { confirmDue } from "../../src/team/roster/roster.ts";
import { CANNOT } from "../sharing/support.ts";
import { actionsOf, shownAs, taking } from "../team/roster-support.ts";
import { aMember, aTeam, type FakeTeam, sign } from "../team/support.ts";
import { sessionIn } from "../team/told-answers.ts";

const server = useServer();
let team: FakeTeam;
let ada: TestUser;
let ben: TestUser;

/** Returns the actions in the roster entries that the founder's client signs while these changes wait. */
const confirming = async (due: Partial<RosterDue>): Promise<string[]> => {
  const { taken, told } = taking(team);
  await confirmDue(await sessionIn(team, team.founder, told), { ...NOTHING_DUE, ...due });
  return taken.flatMap(actionsOf);
};

const signedOf = (user: TestUser) => team.roster.members.get(uidOf(user))?.signed;

/** A person who waits to be admitted, as the administrator's page shows them. */
const shown = async (user: TestUser, fullname: string, email = user.email) => ({
  ...(await shownAs(user)),
  fullname,
  email,
});

beforeEach(async () => {
  team = await aTeam(server);
  [ada, ben] = [await aUser(server), await aUser(server)];
  assert.deepEqual(await confirming({ admit: [await shown(ada, "Ada Roy")] }), ["admit-named"]);
});

test("MS-109 a member is admitted under the shown name, never under another member's address", async () => {
  assert.deepEqual(signedOf(ada), { name: "Ada Roy", email: ada.email });
  const asAda = await shown(ben, "Ada Roy", ada.email.toUpperCase());
  await assert.rejects(confirming({ admit: [asAda] }), MemberChangedError);
  assert.equal(team.roster.members.has(uidOf(ben)), false);
  assert.deepEqual(await confirming({ admit: [await shown(ben, "Ada Roy")] }), ["admit-named"]);
  assert.deepEqual(
    signedOf(ben),
    { name: "Ada Roy", email: ben.email },
    "two members may have the same name",
  );
});

const ROY = "Ada Roy";
const LI = "Ben Li";

const toldAs = (user: TestUser, fullname: string, email = user.email) => ({
  uid: uidOf(user),
  fullname,
  email,
});

/** Admits Ben too, under Ben's own name, and returns a session of the founder. */
const withBen = async () => {
  await confirming({ admit: [await shown(ben, LI)] });
  return sessionIn(team, team.founder);
};

test("MS-108 members with exchanged names keep their signed names and cannot be changed", async () => {
  const session = await withBen();
  const honest = await asSigned(session, [toldAs(ada, ROY), toldAs(ben, LI)]);
  assert.deepEqual(
    honest.map(({ fullname, isSigned, change }) => [fullname, isSigned, change]),
    [
      [ROY, true, null],
      [LI, true, null],
    ],
  );
  for (const person of honest) await requireUnchanged(session, person);

  const exchanged = [toldAs(ada, LI, ben.email), toldAs(ben, ROY, ada.email)];
  const lied = await asSigned(session, exchanged);
  assert.deepEqual(
    lied.map(({ uid, fullname, email, change }) => [uid, fullname, email, change]),
    [
      [uidOf(ada), ROY, ada.email, { fullname: LI, email: ben.email }],
      [uidOf(ben), LI, ben.email, { fullname: ROY, email: ada.email }],
    ],
  );
  for (const person of lied) await assert.rejects(requireUnchanged(session, person), MemberChangedError);
  const rows = await withSignedUsers(
    session,
    exchanged.map((user) => ({ user, role: "reader" })),
  );
  assert.deepEqual(
    rows.map(({ user, role }) => [user.fullname, role]),
    [
      [ROY, "reader"],
      [LI, "reader"],
    ],
  );
});

test("MS-108 a member whose address differs from the signed address cannot be changed", async () => {
  const session = await sessionIn(team, team.founder);
  const unnamed = await aMember(team);
  const [moved, upper, taken, honest] = await asSigned(session, [
    toldAs(ada, ROY, "mallory@example.test"),
    toldAs(ada, ROY, ada.email.toUpperCase()),
    toldAs(unnamed, ROY, ada.email),
    toldAs(unnamed, ROY),
  ]);
  assert.ok(moved && upper && taken && honest);
  assert.deepEqual(
    [moved, upper, taken, honest].map(({ change }) => change === null),
    [false, true, false, true],
  );
  assert.equal(honest.isSigned, false);
  for (const one of [moved, taken]) await assert.rejects(requireUnchanged(session, one), MemberChangedError);
  for (const one of [upper, honest]) await requireUnchanged(session, one);
});

test("MS-108 a member is granted something only under the signed name", async () => {
  const session = await withBen();
  const grantee = (user: TestUser, name: string) =>
    ({ uid: uidOf(user), name, entity_type: "user" }) as const;
  const { user: names } = await signedGranteeNames(session);
  assert.deepEqual([names.get(uidOf(ada)), names.get(uidOf(ben))], [ROY, LI]);
  await requireSignedGrantees(session, [grantee(ada, ROY), grantee(team.founder, "Fay Roy")]);
  await assert.rejects(requireSignedGrantees(session, [grantee(ada, LI)]), MemberChangedError);
  await assert.rejects(
    requireSignedGrantees(session, [grantee(ben, LI), grantee(ada, LI)]),
    MemberChangedError,
  );
});

test("MS-108 a member whose account has a group's uid keeps a name of their own", async () => {
  const uid = uidOf(ada);
  const { xPublic } = await makeGroupKey(uid, 1);
  await sign(team, { action: "group-create", uid, name: "Finance", xPublic });
  const { user, group } = await signedGranteeNames(await sessionIn(team, team.founder));
  assert.deepEqual([user.get(uid), group.get(uid)], [ROY, "Finance"]);
  assert.deepEqual([...group.keys()], [uid]);
});

test("MS-108 without a verified roster no name is trusted and no member can be changed", async () => {
  const shorter = { "GET .*/roster$": () => ({ entries: team.entries.slice(0, 1) }) };
  const session = await sessionIn(team, team.founder, shorter);
  const [person] = await asSigned(session, [toldAs(ada, LI)]);
  assert.deepEqual([person?.isSigned, person?.change], [false, "unverified"]);
  assert.ok(person);
  await assert.rejects(requireUnchanged(session, person), CANNOT);
});

test("MS-110 a member's new name is accepted only for the keys whose code was compared", async () => {
  const { taken, told } = taking(team);
  const session = await sessionIn(team, team.founder, told);
  const listed = await listedMember(session, uidOf(ada));
  const [changed] = await asSigned(session, [toldAs(ada, "Ada Roy-Li")]);
  assert.ok(changed);
  await assert.rejects(requireUnchanged(session, changed), MemberChangedError);
  const named = { name: "Ada Roy-Li", email: ada.email };
  const founder = await listedMember(session, uidOf(team.founder));
  const forged = { uid: listed.uid, fingerprint: founder.fingerprint };
  await assert.rejects(renameMember(session, forged, named), CANNOT);
  assert.deepEqual(taken, []);
  for (const _ of [1, 2]) await renameMember(session, listed, named);
  assert.deepEqual(taken.map(actionsOf), [["rename-member"]], "the name is signed only once");
  assert.deepEqual(signedOf(ada), named);
  const [accepted] = await asSigned(session, [toldAs(ada, "Ada Roy-Li")]);
  assert.deepEqual([accepted?.fullname, accepted?.change], ["Ada Roy-Li", null]);
  assert.ok(accepted);
  await requireUnchanged(session, accepted);
  await sign(team, { action: "rename-member", uid: uidOf(ada), name: "Zoé", email: ada.email });
  await assert.rejects(
    requireUnchanged(session, accepted),
    MemberChangedError,
    "the member was renamed after the screen showed them",
  );
});

test("MS-109 only an administrator can sign a name, and never with another member's address", async () => {
  const member = await aMember(team);
  const { taken, told } = taking(team);
  const session = await sessionIn(team, team.founder, told);
  const listed = await listedMember(session, uidOf(member));
  await assert.rejects(
    renameMember(session, listed, { name: "Bo", email: ada.email.toUpperCase() }),
    MemberChangedError,
  );
  const own = await sessionIn(team, member, told);
  const named = { name: "Bo", email: member.email };
  await assert.rejects(renameMember(own, listed, named), CANNOT);
  assert.deepEqual(taken, []);
  await renameMember(session, listed, named);
  assert.deepEqual(signedOf(member), named);
});

test("MS-161 only an administrator can sign the setting for readable names, and an unchanged setting is not signed again", async () => {
  const { taken, told } = taking(team);
  const founder = await sessionIn(team, team.founder, told);
  await signNamesReadable(founder, true);
  await signNamesReadable(founder, true);
  assert.deepEqual(taken.flatMap(actionsOf), ["names-readable"]);
  assert.equal(team.roster.namesReadable, true);
  await assert.rejects(signNamesReadable(await sessionIn(team, await aMember(team), told), false), CANNOT);
  assert.equal(team.roster.namesReadable, true);
});
