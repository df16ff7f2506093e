/** @file An administrator signs only the changes that the page has shown, on top of the current roster. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { openEnterpriseKey } from "@keepwell/crypto/enterprise/open-enterprise-key.ts";
import { openGroupKey } from "@keepwell/crypto/enterprise/open-group-key.ts";
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser, uidOf } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { requireEnterprise } from "../../src/session/own-team.ts";
import { NOTHING_DUE } from "../../src/team/roster/own-change.ts";
import { confirmDue, deriveCode } from "../../src/team/roster/roster.ts";
import { CANNOT } from "../sharing/support.ts";
import { actionsOf, shownAs, taking } from "./roster-support.ts";
import { aMember, aTeam, bundleOf, sign } from "./support.ts";
import { sessionIn } from "./told-answers.ts";

const server = useServer();

test("all due changes are signed together: removals first, then keys, then admissions", async () => {
  const team = await aTeam(server);
  const [gone, former, newcomer] = [await aMember(team), await aMember(team), await aUser(server)];
  await sign(team, { action: "make-admin", uid: uidOf(former) });
  const group = { uid: makeUid(), name: "Interns" };
  const { taken, told } = taking(team);
  const session = await sessionIn(team, team.founder, told);
  await confirmDue(session, {
    ...NOTHING_DUE,
    admit: [await shownAs(newcomer)],
    remove: [{ uid: uidOf(gone), fullname: null }],
    end_admin: [uidOf(former)],
    new_erk: true,
    group_create: [group],
  });
  const [append] = taken;
  assert.ok(append && taken.length === 1);
  assert.deepEqual(actionsOf(append), ["remove", "end-admin", "new-erk", "group-create", "admit-named"]);
  const { roster } = team;
  assert.deepEqual([...roster.admins], [uidOf(team.founder)]);
  assert.equal(roster.groups.get(group.uid)?.name, "Interns");
  assert.ok(roster.members.has(uidOf(newcomer)) && !roster.members.has(uidOf(gone)));
  const signer = await team.founder.session.keyring.identity();
  const keys = append.enterprise_keys;
  assert.deepEqual(
    keys.map(({ user_uid, kind, gen }) => [user_uid, kind, gen]),
    [
      [uidOf(team.founder), "erk-b", 2],
      [uidOf(team.founder), "erk-r", 2],
    ],
    "a former administrator gets no key",
  );
  const open = { reader: signer, signer, roster, gen: 2 };
  const erkB = await openEnterpriseKey(keys[0]?.grant ?? "", { ...open, kind: "erk-b" });
  await openEnterpriseKey(keys[1]?.grant ?? "", { ...open, kind: "erk-r" });
  const [ofGroup] = append.group_keys;
  assert.deepEqual([ofGroup?.recipient_kind, ofGroup?.recipient_uid], ["ent", team.uid]);
  const reader = { ...erkB, kind: "ent" } as const;
  await openGroupKey(ofGroup?.grant ?? "", { reader, signer, roster, uid: group.uid, gen: 1 });
});

test("changes that were signed in the meantime are not signed again", async () => {
  const team = await aTeam(server);
  const [one, two] = [await aUser(server), await aUser(server)];
  const admitOne = async () => {
    const { uid, fingerprint, edPublic, xPublic } = await one.session.keyring.identity();
    await sign(team, { action: "admit", member: { uid, fingerprint, edPublic, xPublic } });
  };
  const { taken, told } = taking(team, [admitOne]);
  const session = await sessionIn(team, team.founder, told);
  await confirmDue(session, { ...NOTHING_DUE, admit: [await shownAs(one), await shownAs(two)] });
  assert.deepEqual(taken.map(actionsOf), [["admit-named"]]);
  assert.equal(team.roster.members.size, 3);
  const enterprise = await requireEnterprise(session);
  assert.equal(enterprise.roster.seq, team.roster.seq);
});

test("if an administrator rotates keys in two sessions at the same time, each key is changed only once", async () => {
  const team = await aTeam(server);
  const group = { uid: makeUid(), name: "Interns" };
  const create = taking(team);
  const first = await sessionIn(team, team.founder, create.told);
  await confirmDue(first, { ...NOTHING_DUE, group_create: [group] });
  const former = uidOf(await aMember(team));
  for (const action of ["make-admin", "end-admin"] as const) await sign(team, { action, uid: former });
  const due: RosterDue = { ...NOTHING_DUE, group_rekey: [group], new_erk: true };
  const other = taking(team);
  const faster = async () => confirmDue(await sessionIn(team, team.founder, other.told), due);
  const { taken, told } = taking(team, [faster]);
  await confirmDue(await sessionIn(team, team.founder, told), due);
  assert.deepEqual(other.taken.map(actionsOf), [["new-erk", "group-rekey"]]);
  assert.deepEqual(taken, []);
  assert.deepEqual([team.roster.erk.gen, team.roster.groups.get(group.uid)?.keys.at(-1)?.gen], [2, 2]);
});

test("MS-33 no user is admitted twice, or under another user's keys or invalid keys", async () => {
  const team = await aTeam(server);
  const [ada, ben] = [await aMember(team), await aUser(server)];
  const { taken, told } = taking(team);
  const session = await sessionIn(team, team.founder, told);
  const mixed = { ...(await shownAs(ada)), bundle: await bundleOf(ben) };
  await assert.rejects(confirmDue(session, { ...NOTHING_DUE, admit: [mixed] }), CANNOT);
  const forged = { ...(await bundleOf(ben)), x_pk: (await bundleOf(ada)).x_pk };
  const swapped = { ...(await shownAs(ben)), bundle: forged };
  await assert.rejects(confirmDue(session, { ...NOTHING_DUE, admit: [swapped] }), CANNOT);
  await confirmDue(session, { ...NOTHING_DUE, admit: [await shownAs(ada)] });
  assert.deepEqual(taken, []);
  assert.match(await deriveCode(await bundleOf(ada)), /^(\w{4}-){4}\w{4}$/);
});

test("a member who returns with other keys is first removed under the previous keys", async () => {
  const team = await aTeam(server);
  const ada = await aMember(team);
  const { wrap } = ada.session.keyring;
  const { bundle } = await makeIdentity({ uid: uidOf(ada), gen: 2, created: 1, wrap });
  const { taken, told } = taking(team);
  const session = await sessionIn(team, team.founder, told);
  await confirmDue(session, { ...NOTHING_DUE, admit: [{ ...(await shownAs(ada)), bundle }] });
  assert.deepEqual(taken.map(actionsOf), [["remove", "admit-named"]]);
  assert.equal(team.roster.former.size, 1);
});

test("MS-55 only an administrator can sign, even if the server says that another member may", async () => {
  const team = await aTeam(server);
  const ada = await aMember(team);
  const newcomer = await aUser(server);
  const { taken, told } = taking(team);
  const session = await sessionIn(team, ada, told);
  await assert.rejects(confirmDue(session, { ...NOTHING_DUE, admit: [await shownAs(newcomer)] }), CANNOT);
  assert.deepEqual(taken, []);
});

test("a roster without an entry that the server accepted is refused", async () => {
  const team = await aTeam(server);
  const newcomer = await aUser(server);
  const before = [...team.entries];
  const { told } = taking(team);
  const session = await sessionIn(team, team.founder, told);
  await confirmDue(session, { ...NOTHING_DUE, admit: [await shownAs(newcomer)] });
  const back = await sessionIn(team, team.founder, { "GET .*/roster$": () => ({ entries: before }) });
  await assert.rejects(requireEnterprise(back), CANNOT);
});
