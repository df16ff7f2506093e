/** @file Names of groups, as administrators have signed them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { signedGranteeNames } from "../../src/team/grantee-names.ts";
import { CANNOT } from "../sharing/support.ts";
import { aMember, aTeam, sign } from "./support.ts";
import { sessionIn } from "./told-answers.ts";

const server = useServer();

test("MS-58 any member reads the groups' current names from the verified roster", async () => {
  const team = await aTeam(server);
  const uid = makeUid();
  const { xPublic } = await makeGroupKey(uid, 1);
  await sign(team, { action: "group-create", uid, name: "Interns", xPublic });
  const member = await aMember(team);
  const session = await sessionIn(team, member);
  assert.deepEqual([...(await signedGranteeNames(session)).group], [[uid, "Interns"]]);
  await sign(team, { action: "group-rename", uid, name: "Trainees" });
  assert.deepEqual([...(await signedGranteeNames(session)).group], [[uid, "Trainees"]]);
  const altered = { "GET .*/roster$": () => ({ entries: team.entries.slice(0, -1) }) };
  await assert.rejects(signedGranteeNames(await sessionIn(team, member, altered)), CANNOT);
});
