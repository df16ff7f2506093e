/** @file A lying server tries to make a user appoint the wrong person as an administrator. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { toHex } from "@keepwell/crypto/bytes.ts";
import { continueRoster } from "@keepwell/crypto/enterprise/continue-roster.ts";
import { openEnterpriseKey } from "@keepwell/crypto/enterprise/open-enterprise-key.ts";
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { verified } from "../../src/people/fingerprints.ts";
import { ownCode } from "../../src/people/people.ts";
import type { Session } from "../../src/session/session.ts";
import { listedMember } from "../../src/team/roster/listed-member.ts";
import { makeAdmin } from "../../src/team/roster/make-admin.ts";
import { NOTHING_DUE } from "../../src/team/roster/own-change.ts";
import { confirmDue } from "../../src/team/roster/roster.ts";
import { CANNOT } from "../sharing/support.ts";
import { taking } from "../team/roster-support.ts";
import { aMember, aTeam, type FakeTeam, sign } from "../team/support.ts";
import { sessionIn, type Told } from "../team/told-answers.ts";

const server = useServer();
let team: FakeTeam;
let ada: TestUser;
let ben: TestUser;

interface Key {
  readonly kind: "erk-b" | "erk-r";
  readonly gen: number;
  readonly grant: string;
}

interface Made {
  readonly user_id: string;
  readonly entry: string;
  readonly keys: { readonly erk_b: string; readonly erk_r: string };
  readonly earlier_keys: readonly Key[];
}

let made: Made[];
beforeEach(async () => {
  team = await aTeam(server);
  [ada, ben] = [await aMember(team), await aMember(team)];
  made = [];
});

/** The founder's session on a server that accepts appointments of administrators, and gives the answers in `told`. */
const administering = (told: Told = {}): Promise<Session> =>
  sessionIn(team, team.founder, {
    "POST .*/admins$": async ({ body }) => {
      const sent: Made = JSON.parse(body ?? "");
      made.push(sent);
      team.roster = await continueRoster(team.roster, [sent.entry]);
      team.entries.push(sent.entry);
      const user = { uid: sent.user_id, fullname: "Test Person", email: ada.email };
      return { id: sent.user_id, user, created_at: "2026-01-01T00:00:00.000Z" };
    },
    ...told,
  });

const opens = async (user: TestUser, { kind, gen, grant }: Key): Promise<void> => {
  const reader = await user.session.keyring.identity();
  const signer = await team.founder.session.keyring.identity();
  await openEnterpriseKey(grant, { reader, signer, roster: team.roster, kind, gen });
};

const currentKeys = ({ keys: { erk_b, erk_r } }: Made, gen: number): Key[] => [
  { kind: "erk-b", gen, grant: erk_b },
  { kind: "erk-r", gen, grant: erk_r },
];

test("MS-55 a new administrator whose code was compared gets both keys of the enterprise", async () => {
  const session = await administering();
  const listed = await listedMember(session, uidOf(ada));
  assert.equal(listed.code, await ownCode(ada.session), "both users see the same code");
  assert.equal((await makeAdmin(session, listed))?.user.uid, uidOf(ada));
  const [sent] = made;
  assert.ok(sent && team.roster.admins.has(uidOf(ada)));
  for (const key of currentKeys(sent, 1)) await opens(ada, key);
  assert.deepEqual(sent.earlier_keys, []);
  assert.equal(await makeAdmin(session, listed), null, "the member is an administrator already");
});

test("MS-55 the client appoints no member whose code was not shown, whatever their name", async () => {
  const row = { uid: uidOf(ben), id: uidOf(ben), fullname: "Ada", email: ada.email };
  const session = await administering({ "GET .*/users/search": () => [row] });
  const params = { enterpriseId: team.uid };
  const [found] = await session.api.team.searchUsers({ params, query: { q: "ada" } });
  assert.ok(found && !isUnverifiable(found) && found.fullname === "Ada");
  const listed = await listedMember(session, found.uid);
  assert.equal(listed.code, await ownCode(ben.session));
  assert.notEqual(listed.code, await ownCode(ada.session));
  const { fingerprint } = await ada.session.keyring.identity();
  const compared = { uid: found.uid, fingerprint: toHex(fingerprint) };
  await assert.rejects(makeAdmin(session, compared), CANNOT);
  assert.deepEqual([made, team.roster.admins.size], [[], 1]);
});

test("MS-33 a member whose keys have changed since their code was shown is not appointed", async () => {
  const session = await administering();
  const listed = await listedMember(session, uidOf(ada));
  const { wrap } = ada.session.keyring;
  const { bundle } = await makeIdentity({ uid: uidOf(ada), gen: 2, created: 1, wrap });
  await sign(team, { action: "remove", uid: uidOf(ada) });
  await assert.rejects(makeAdmin(session, listed), CANNOT);
  await sign(team, { action: "admit", member: await verified(bundle) });
  await assert.rejects(makeAdmin(session, listed), CANNOT);
  assert.notEqual((await listedMember(session, uidOf(ada))).code, listed.code);
  assert.deepEqual(made, []);
});

test("a user who is not in the roster cannot be appointed, even if a code was compared", async () => {
  const outsider = await aUser(server);
  const session = await administering();
  for (const uid of [uidOf(outsider), makeUid()]) await assert.rejects(listedMember(session, uid), CANNOT);
  const { fingerprint } = await outsider.session.keyring.identity();
  const compared = { uid: uidOf(outsider), fingerprint: toHex(fingerprint) };
  await assert.rejects(makeAdmin(session, compared), CANNOT);
  assert.deepEqual(made, []);
});

test("a new administrator also gets the enterprise's previous keys, but only genuine keys", async () => {
  await sign(team, { action: "make-admin", uid: uidOf(ben) });
  const { taken, told } = taking(team);
  const params = { enterpriseId: team.uid };
  const { keys: first } = await team.founder.session.api.team.getEnterpriseKeys({ params });
  const due = { ...NOTHING_DUE, end_admin: [uidOf(ben)] };
  await confirmDue(await sessionIn(team, team.founder, told), due);
  const [append] = taken;
  assert.ok(append);
  const signer = first[0]?.signer;
  const second = append.enterprise_keys.map(({ kind, gen, grant }) => ({ kind, gen, grant, signer }));
  const shown = (keys: unknown): Told => ({ "GET .*/enterprises/[^/]+/keys$": () => ({ keys }) });
  const session = await administering(shown([...second, ...first]));
  await makeAdmin(session, await listedMember(session, uidOf(ada)));
  const [sent] = made;
  assert.ok(sent);
  assert.deepEqual(
    sent.earlier_keys.map(({ kind, gen }) => [kind, gen]),
    [
      ["erk-b", 1],
      ["erk-r", 1],
    ],
  );
  for (const key of [...currentKeys(sent, 2), ...sent.earlier_keys]) await opens(ada, key);

  const [swappedB, swappedR] = first.map((one, at) => ({ ...one, grant: first[1 - at]?.grant }));
  const lied = await administering(shown([...second, swappedB, swappedR]));
  await makeAdmin(lied, await listedMember(lied, uidOf(ben)));
  assert.deepEqual(made[1]?.earlier_keys, [], "keys that the server exchanged are not handed on");
});

test("an administrator's row is set aside if its id is the id of another user", async () => {
  const row = (id: string) => ({
    id,
    user: { uid: uidOf(ada), fullname: "Ada", email: ada.email },
    created_at: "2026-01-01T00:00:00.000Z",
  });
  const session = await administering({ "GET .*/admins$": () => [row(uidOf(ben)), row(uidOf(ada))] });
  const rows = await session.api.team.listAdmins({ params: { enterpriseId: team.uid } });
  assert.deepEqual(rows.map(isUnverifiable), [true, false]);
});
