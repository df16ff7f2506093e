/**
 * @file After an administrator's role ends, the client makes the keys that the roster requires, and the server accepts
 * them.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listPreviousKeys } from "@keepwell/client/keys/team/previous-keys.ts";
import { rereadTeam } from "@keepwell/client/session/own-team.ts";
import { listedMember } from "@keepwell/client/team/roster/listed-member.ts";
import { confirmOwn } from "@keepwell/client/team/roster/roster.ts";
import { aBucket, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aGroup, aTeam } from "./factories.ts";
import { upkeep } from "./give-keys.ts";
import { anAdmin, confirmed, signDue } from "./member-factories.ts";
import { rosterSteps } from "./roster-steps.ts";

const server = useServer();
const { team, roster } = prepare(server, async () => {
  const team = await aTeam(server, { members: 0 });
  const roster = await rosterSteps(server, team.founder);
  return { team, roster };
});

const generationsOf = async (...groups: string[]) => {
  const read = await roster.read();
  return groups.map((uid) => read.groups.get(uid)?.keys.length);
};

test("every group in the roster gets its next key, also a group whose removal is not signed yet", async () => {
  const { founder } = team;
  const kept = await aGroup(server, team, []);
  const deleted = await aGroup(server, team, []);
  const bucket = await aBucket(founder, "Team");
  const second = await anAdmin(server, founder);
  await signDue(founder);
  await confirmed(founder);
  const path = `/api/enterprises/${team.uid}`;
  await replied(callAs(server, founder, ["DELETE", `${path}/usergroups/${deleted}`]));
  await replied(callAs(server, founder, ["DELETE", `${path}/admins/${uidOf(second)}`]));
  assert.deepEqual(await generationsOf(kept, deleted), [1, 1]);
  const change = { asks: "end_admin", uid: uidOf(second) } as const;
  const seen = await listedMember(founder.session, change.uid);
  await confirmOwn(founder.session, await roster.due(), { ...change, seen });
  assert.deepEqual(await generationsOf(kept, deleted), [2, 2]);
  const due = await roster.due();
  assert.deepEqual([due.group_rekey, due.group_remove, due.new_erk], [[], [deleted], false]);
  await roster.checkRows();
  assert.ok((await listPreviousKeys(founder.session)).includes(bucket.uid));
  await upkeep(founder.session);
  await rereadTeam(founder.session);
  assert.deepEqual(await listPreviousKeys(founder.session), []);
  const now = await founder.session.api.buckets.getBucket({ params: { id: bucket.uid } });
  assert.deepEqual([now.gen, now.rotation], [2, null]);
});
