/**
 * @file The server ends the roles of two administrators before the roster records this. Then the remaining
 * administrator signs the end of the two roles, one after the other.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listedMember } from "@keepwell/client/team/roster/listed-member.ts";
import { confirmOwn } from "@keepwell/client/team/roster/roster.ts";
import { uidOf } from "../factories.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { anAdmin } from "./member-factories.ts";

const server = useServer();

test("when the roles of two administrators end, neither receives the enterprise's next keys", async () => {
  const founder = await aFounder(server);
  const enterpriseId = await enterpriseUidOf(founder);
  const others = [await anAdmin(server, founder), await anAdmin(server, founder)];
  for (const one of others) {
    const call = ["DELETE", `/api/enterprises/${enterpriseId}/admins/${uidOf(one)}`] as const;
    assert.equal((await callAs(server, founder, [...call])).status, 204);
  }
  const due = () => founder.session.api.team.rosterDue({ params: { enterpriseId } });
  for (const uid of others.map(uidOf)) {
    const seen = await listedMember(founder.session, uid);
    await confirmOwn(founder.session, await due(), { asks: "end_admin", uid, seen });
    assert.equal((await due()).end_admin.includes(uid), false);
  }
  assert.equal((await due()).new_erk, false);
  const held = await server.database.handle
    .selectFrom("team_key_copies")
    .select(["recipient_uid", "gen"])
    .where("label", "in", ["erk-b", "erk-r"])
    .where("enterprise_uid", "=", enterpriseId)
    .where("gen", ">", 1)
    .execute();
  assert.deepEqual(new Set(held.map(({ recipient_uid }) => recipient_uid)), new Set([uidOf(founder)]));
  assert.deepEqual(new Set(held.map(({ gen }) => gen)), new Set([2, 3]));
});
