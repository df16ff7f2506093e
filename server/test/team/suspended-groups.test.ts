/**
 * @file A suspended member stays in their groups but loses the groups' keys. These keys are due for rotation, and so
 * are the buckets' keys that were sealed to the groups.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { uidOf } from "../factories.ts";
import { replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { giveMissingKeys, upkeep } from "./give-keys.ts";
import { aKeyedTeam, passwordsIn } from "./key-steps.ts";
import { signDue } from "./member-factories.ts";
import { rotationSteps } from "./rotation-steps.ts";

const server = useServer();

test("a suspended member's group and bucket keys are due for rotation, and the member gets no next keys", async () => {
  const { founder, team, ada, bob } = await aKeyedTeam(server);
  const steps = rotationSteps(server, { founder, team });
  const { bucket } = await steps.aShared();
  const group = await team.group(ada, bob);
  await team.grant(["bucket", bucket.uid], [["group", group]]);
  await giveMissingKeys(founder.session);
  const holders = async (): Promise<Set<string>> => {
    const { handle } = server.database;
    const rows = await handle
      .selectFrom("team_key_copies")
      .select("recipient_uid")
      .where("group_uid", "=", group)
      .where("recipient_kind", "=", "user")
      .execute();
    return new Set(rows.map(({ recipient_uid }) => recipient_uid));
  };
  assert.deepEqual(await holders(), new Set([uidOf(ada), uidOf(bob)]));
  const state = (to: "suspended" | "pending") =>
    replied(team.call(founder, "PUT", `/users/${uidOf(ada)}/state`, { state: to }));
  await state("suspended");
  assert.deepEqual(await holders(), new Set([uidOf(bob)]));
  assert.deepEqual(await steps.stateOf(bucket), [1, "due"]);
  const due = await founder.session.api.team.rosterDue({ params: { enterpriseId: team.uid } });
  assert.deepEqual(
    due.group_rekey.map(({ uid }) => uid),
    [group],
  );
  await signDue(founder);
  await upkeep(founder.session);
  await giveMissingKeys(founder.session);
  assert.deepEqual(await steps.stateOf(bucket), [2, null]);
  assert.deepEqual(await passwordsIn(bob, bucket.uid), ["shared"]);
  await state("pending");
  await giveMissingKeys(founder.session);
  assert.deepEqual(await holders(), new Set([uidOf(bob)]), "the suspended member waits for admission");
  await signDue(founder);
  await giveMissingKeys(founder.session);
  assert.deepEqual(await holders(), new Set([uidOf(ada), uidOf(bob)]));
});
