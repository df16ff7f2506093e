/** @file The server refuses input that no honest client sends, or answers as if the object did not exist. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aBucket } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aGroup, aTeam } from "./factories.ts";

const server = useServer();
const { team } = prepare(server, async () => ({ team: await aTeam(server, { members: 0 }) }));

test("a search for characters that no name can contain is refused", async () => {
  for (const path of ["users/search", "team/members"])
    for (const q of ["%00", "a%0Ab"]) {
      const call = ["GET", `/api/enterprises/${team.uid}/${path}?q=${q}`] as const;
      const { status, fields } = await callAs(server, team.founder, [...call]);
      assert.deepEqual([status, fields], [422, { q: "control_characters" }], `${path} ${q}`);
    }
});

test("if a member refuses a key of an impossible generation, the server ignores this refusal", async () => {
  const bucket = await aBucket(team.founder);
  const group = await aGroup(server, team, []);
  const key = { gen: 0xffff_ffff, grant: "A".repeat(300) };
  const keys = [
    { ...key, model: "bucket", uid: bucket.uid },
    { ...key, model: "group", uid: group },
  ];
  const url = `/api/enterprises/${team.uid}/refused-keys`;
  assert.deepEqual(await replied(callAs(server, team.founder, ["POST", url, { keys }])), { refused: 0 });
});
