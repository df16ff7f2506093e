/** @file A server answers the creation of a group with another group. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { makeGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { createGroup } from "../../src/team/permissions/change-group.ts";
import { NOTHING_DUE } from "../../src/team/roster/own-change.ts";
import { confirmOwn } from "../../src/team/roster/roster.ts";
import { CANNOT } from "../sharing/support.ts";
import { taking } from "../team/roster-support.ts";
import { aTeam, type FakeTeam, sign } from "../team/support.ts";
import { sessionIn } from "../team/told-answers.ts";

const server = useServer();
let team: FakeTeam;
before(async () => {
  await server.opened;
  team = await aTeam(server);
});

const NAMES = { friendly_name: "Interns", name: "interns" };

const aGroup = async (name: string): Promise<string> => {
  const uid = makeUid();
  const { xPublic } = await makeGroupKey(uid, 1);
  await sign(team, { action: "group-create", uid, name, xPublic });
  return uid;
};

const rowOf = (uid: string) => ({
  uid,
  id: uid,
  ...NAMES,
  members: 0,
  gen: null,
  created_at: "2026-01-01T00:00:00.000Z",
});

test("MS-58 a reply about another group than the created one is refused", async () => {
  const finance = await aGroup("Finance");
  const gone = await aGroup("Board");
  await sign(team, { action: "group-remove", uid: gone });
  const sent: string[] = [];
  const answer = (lie: (chosen: string) => unknown) =>
    sessionIn(team, team.founder, {
      "POST .*/usergroups$": ({ body }) => {
        const { uid } = JSON.parse(body ?? "");
        sent.push(uid);
        return lie(uid);
      },
    });
  const group = { enterpriseId: team.uid, ...NAMES };
  for (const uid of [finance, gone])
    await assert.rejects(createGroup(await answer(() => rowOf(uid)), group), { type: "unverifiable" });
  const made = await createGroup(await answer((chosen) => rowOf(chosen)), group);
  assert.equal(made.uid, sent.at(-1));
  assert.equal(new Set(sent).size, 3);
});

test("MS-58 a new group whose uid already exists in the roster is not confirmed silently", async () => {
  const uid = await aGroup("Treasury");
  const { taken, told } = taking(team);
  const session = await sessionIn(team, team.founder, told);
  const due = { ...NOTHING_DUE, group_create: [{ uid, name: "Interns" }] };
  await assert.rejects(confirmOwn(session, due, { asks: "group_create", uid, name: "Interns" }), CANNOT);
  assert.deepEqual(taken, []);
});
