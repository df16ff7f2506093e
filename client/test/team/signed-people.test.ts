/** @file The names and addresses of members and former members, as administrators have signed them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aUser, uidOf } from "../../../server/test/factories.ts";
import { aFoundedTeam } from "../../../server/test/team/enterprise-factories.ts";
import { aJoined, confirmed, signDue } from "../../../server/test/team/member-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { signedPeople } from "../../src/team/signed-people.ts";

const server = useServer();

test("a deleted member keeps the signed name and address, and other people have none", async () => {
  const { founder, enterprise } = await aFoundedTeam(server);
  const member = await aJoined(server, founder);
  const { firstname, lastname, email } = await member.session.api.identity.me();
  const signed = { name: `${firstname} ${lastname}`, email };
  assert.deepEqual((await signedPeople(founder.session)).get(uidOf(member)), signed);
  await confirmed(founder);
  const params = { enterpriseId: enterprise.uid, id: uidOf(member) };
  await founder.session.api.team.deleteUser({ params, query: {} });
  await signDue(founder);
  const people = await signedPeople(founder.session);
  assert.deepEqual(people.get(uidOf(member)), signed);
  const outsider = await aUser(server);
  assert.equal(people.has(uidOf(outsider)), false);
  assert.deepEqual([...(await signedPeople(outsider.session))], []);
});
