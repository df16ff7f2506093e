/**
 * @file Checks who may make which API call: every actor makes every call of the tables, on every object if the call
 * names one.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { authorizationPage } from "./authorization/authorization-page.ts";
import { callPath } from "./authorization/call-path.ts";
import { ACTORS, type ActorName, expectedStatus, isObjectCall, OBJECTS } from "./authorization/expected.ts";
import { calls, rows, sideOf } from "./authorization/rows.ts";
import { openTargets } from "./authorization/targets.ts";
import { aSignupBody, tokenOf } from "./factories.ts";
import { rowCounts, send } from "./harness.ts";
import { prepare } from "./prepare.ts";
import { useServer } from "./use-server.ts";

const server = useServer();
const { targets } = prepare(server, async () => ({ targets: await openTargets(server) }));

const tokenFor = (actor: ActorName, name: string): { token?: string } =>
  actor === "anon" ? {} : { token: tokenOf(targets.actors[sideOf(name)][actor]) };

test("every call has a row in the table, and every row names a call", () => {
  assert.deepEqual([...rows.keys()].sort(), calls.map(([name]) => name).sort());
});

test("docs/authorization.md says what the tables say", () => {
  const page = readFileSync(new URL("../../docs/authorization.md", import.meta.url), "utf8");
  assert.equal(page.replaceAll("\r\n", "\n"), authorizationPage(), "Run `npm run docs`.");
});

// The sign-out comes last, because it ends the sessions that the other calls use.
const inOrder = calls.toSorted(
  ([one], [other]) => Number(one === "identity.signOut") - Number(other === "identity.signOut"),
);

for (const [name, declared] of inOrder)
  test(`${declared.method} ${declared.path}: each caller gets the status in the table`, async () => {
    const row = rows.get(name);
    assert.ok(row);
    const objects = isObjectCall(row, declared) ? OBJECTS : ([OBJECTS[0]] as const);
    for (const object of objects) {
      // The rows are counted again after an object is made and after a call succeeds, because both change the database.
      let before: Awaited<ReturnType<typeof rowCounts>> | undefined;
      for (const actor of ACTORS) {
        const target = name === "identity.signOut" ? undefined : await targets.of(object);
        before ??= await rowCounts(server);
        const reply = await send(server, {
          method: declared.method,
          url: `${target ? callPath(declared, target) : declared.path}${row.query ?? ""}`,
          ...tokenFor(actor, name),
          ...(row.body && target ? { body: row.body(target) } : {}),
        });
        const cell = `${actor} on ${object}`;
        assert.equal(reply.status, expectedStatus(row, declared, [actor, object]), `${cell}: ${reply.text}`);
        if (reply.status >= 400) {
          assert.deepEqual(await rowCounts(server), before, cell);
          continue;
        }
        if (declared.method !== "GET") targets.changed[sideOf(name)]();
        before = undefined;
      }
    }
  });

test("a sign-up is open to anyone", async () => {
  const body = await aSignupBody(server);
  assert.equal((await send(server, { method: "POST", url: "/api/signup", body })).status, 201);
});
