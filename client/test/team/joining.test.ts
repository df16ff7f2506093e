/** @file Joining a team on a real server: an administrator and the new member compare one code, at once or later. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type TestUser, uidOf } from "../../../server/test/factories.ts";
import { aFounder, enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { confirmPassword } from "../../src/account/password-proof.ts";
import { requireEnterprise, rereadTeam } from "../../src/session/own-team.ts";
import { readJoin } from "../../src/team/join.ts";
import { confirmCompared, joinInvited, readUncompared } from "../../src/team/join-invited.ts";
import {
  comparedMembers,
  joinCodeOf,
  memberJoinCode,
  noteCompared,
} from "../../src/team/roster/comparisons.ts";
import { makeAdmin } from "../../src/team/roster/make-admin.ts";
import { admitCompared, confirmDue } from "../../src/team/roster/roster.ts";
import { CANNOT } from "../sharing/support.ts";
import { anInvited, dueFor } from "./life-steps.ts";

const server = useServer();

const escrowIsDue = async ({ session }: TestUser): Promise<boolean> => {
  const { roster } = await requireEnterprise(session);
  const params = { enterpriseId: roster.uid };
  return (await session.api.team.teamWork({ params, query: {} })).escrow_due;
};

const joinAs = async ({ session }: TestUser, compared: boolean): Promise<string> => {
  const offer = await readJoin(session);
  assert.ok(offer);
  assert.equal(offer.codeOf, "both");
  await joinInvited(session, { fingerprint: offer.fingerprint, compared });
  return offer.code;
};

const isMember = async ({ session }: TestUser): Promise<boolean> => {
  await rereadTeam(session);
  return (await requireEnterprise(session)).isMember;
};

test("a member whose code was compared at joining is admitted with that code", async () => {
  const admin = await aFounder(server);
  const [member, other] = [await anInvited(server, admin), await anInvited(server, admin)];
  const code = await joinAs(member, true);
  await joinAs(other, true);
  assert.equal(await escrowIsDue(member), false);
  assert.equal(await readUncompared(member.session), null);

  const due = await dueFor(admin);
  const { bundle } = await member.session.api.identity.myKeys();
  const waiting = due.admit.find(({ uid }) => uid === uidOf(member));
  assert.ok(waiting);
  const shown = { ...waiting, ...(await joinCodeOf(admin.session, bundle)) };
  assert.equal(shown.code, code);
  const wrong = {
    ...shown,
    fingerprint: (await joinCodeOf(admin.session, (await other.session.api.identity.myKeys()).bundle))
      .fingerprint,
  };
  await assert.rejects(admitCompared(admin.session, due, wrong), CANNOT, "MS-148");
  await admitCompared(admin.session, due, shown);
  assert.deepEqual([await isMember(member), await isMember(other)], [true, false]);
  assert.deepEqual([...(await comparedMembers(admin.session))], [[uidOf(member), true]]);
});

test("a member can join without a comparison, and each side keeps its own mark until that side has compared", async () => {
  const admin = await aFounder(server);
  const member = await anInvited(server, admin);
  const code = await joinAs(member, false);
  assert.equal(await escrowIsDue(member), true);
  await confirmDue(admin.session, await dueFor(admin));
  assert.equal(await isMember(member), true);
  assert.deepEqual([...(await comparedMembers(admin.session))], [[uidOf(member), false]]);

  const mine = await readUncompared(member.session);
  const theirs = await memberJoinCode(admin.session, uidOf(member));
  assert.deepEqual([mine?.code, theirs.code], [code, code]);
  assert.ok(mine);
  await confirmCompared(member.session, mine);
  assert.equal(await escrowIsDue(member), false);
  await assert.rejects(noteCompared(admin.session, { ...theirs, fingerprint: "0".repeat(64) }), CANNOT);
  await noteCompared(admin.session, theirs);
  assert.equal((await comparedMembers(admin.session)).get(uidOf(member)), true);
  await assert.rejects(memberJoinCode(admin.session, await enterpriseUidOf(admin)), CANNOT);
});

test("making a member an administrator notes that the member's code was compared", async () => {
  const admin = await aFounder(server);
  const member = await anInvited(server, admin);
  await joinAs(member, false);
  await confirmDue(admin.session, await dueFor(admin));
  await rereadTeam(admin.session);
  const shown = await memberJoinCode(admin.session, uidOf(member));
  await assert.rejects(makeAdmin(admin.session, { ...shown, fingerprint: "0".repeat(64) }), CANNOT);
  assert.equal((await comparedMembers(admin.session)).get(uidOf(member)), false);
  await confirmPassword(admin.device, admin.session, admin.password);
  await makeAdmin(admin.session, shown);
  assert.equal((await comparedMembers(admin.session)).get(uidOf(member)), true);
});
