/** @file Group names that look alike are refused, because a member who grants permissions sees only the name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RawReply } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aTeam } from "./factories.ts";

const server = useServer();
const { team } = prepare(server, async () => ({ team: await aTeam(server, { members: 0 }) }));

let made = 0;
const create = (friendly_name: string): Promise<RawReply> => {
  made += 1;
  const path = `/api/enterprises/${team.uid}/usergroups`;
  return callAs(server, team.founder, ["POST", path, { friendly_name, name: `group_${made}` }]);
};

const CYRILLIC_A = "\u0430";
const CYRILLIC_CAPITAL_N = "\u041d";
const GREEK_OMICRON = "\u03bf";
/** Characters that are not visible: a variation selector, Hangul fillers, and a blank Braille cell. */
const INVISIBLE = ["\ufe0f", "\u3164", "\u115f", "\u2800"];

test("a group name that looks like an existing name is refused", async () => {
  for (const name of ["Finance", "HR board"]) await replied(create(name));
  const twins = [
    `Fin${CYRILLIC_A}nce`,
    `FIN${CYRILLIC_A.toUpperCase()}NCE`,
    `${CYRILLIC_CAPITAL_N}R board`,
    `HR b${GREEK_OMICRON}ard`,
    ...INVISIBLE.map((character) => `Finance${character}`),
  ];
  for (const twin of twins) {
    const { status, text } = await create(twin);
    assert.deepEqual([status, JSON.parse(text).errors.friendly_name[0].code], [422, "friendly_name_taken"]);
  }
});

test("names in another alphabet are allowed", async () => {
  for (const name of [
    "\u0424\u0438\u043d\u0430\u043d\u0441\u044b",
    "\u0424\u0438\u043d\u0430\u043d\u0441\u0438",
    "\u039f\u03b9\u03ba\u03bf\u03bd\u03bf\u03bc\u03b9\u03ba\u03ac",
  ])
    await replied(create(name));
});
