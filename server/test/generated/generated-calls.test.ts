/** @file Calls generated from the published document: docs/decisions/0105-calls-generated-from-the-document.md. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { DEFAULT_LIMITS } from "../../src/limits.ts";
import { callPath } from "../authorization/call-path.ts";
import { calls, rows, sideOf } from "../authorization/rows.ts";
import type { Row } from "../authorization/target.ts";
import { openTargets } from "../authorization/targets.ts";
import { anEntry, aUser, systemBucket, tokenOf } from "../factories.ts";
import { openTestServer, send } from "../harness.ts";
import { openStream, until } from "../http/event-stream.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { CALLS, examine } from "./examine.ts";
import { generatedCalls } from "./generate.ts";
import { hooks } from "./hooks.ts";
import { tokenFor } from "./token-for.ts";

const server = useServer();
const { examined, targets } = prepare(server, async () => {
  const watching = await examine(server);
  return { examined: watching, targets: await openTargets(server) };
});

afterEach(() => assert.deepEqual(examined.takeFindings(), []));

const operationOf = (name: string) => {
  const operation = examined.document.operations.find(({ id }) => id === name);
  assert.ok(operation, name);
  return operation;
};

/**
 * Makes the call as the row of the authorization table describes it: the path names an existing object, and the row
 * supplies the body.
 */
const sendRow = async (name: string, declared: Endpoint, row: Row): Promise<void> => {
  const target = await targets.of("owner's");
  const { status } = await send(server, {
    method: declared.method,
    url: `${callPath(declared, target)}${row.query ?? ""}`,
    token: await tokenFor(server, targets, name),
    ...(row.body ? { body: row.body(target) } : {}),
  });
  assert.equal(status, row.allowed);
  if (declared.method !== "GET") targets.changed[sideOf(name)]();
};

for (const [name, declared] of calls)
  test(`${declared.method} ${declared.path}: replies to generated calls match the document`, async () => {
    const operation = operationOf(name);
    const row = rows.get(name);
    assert.ok(row);
    // The row's own call comes first, because a generated call may change or delete the objects that it needs.
    if (row.allowed < 300) await sendRow(name, declared, row);
    const generated = { count: CALLS, token: await tokenFor(server, targets, name) };
    for (const sent of generatedCalls(examined.document, operation, generated))
      await examined.send(operation, sent, "from the schema alone");
    const path = callPath(declared, await targets.of("owner's"));
    if (row.body && declared.path.includes("{"))
      for (const sent of generatedCalls(examined.document, operation, { ...generated, path })) {
        const { status } = await examined.send(operation, sent, "on a seeded object");
        if (status < 300) targets.changed[sideOf(name)]();
      }
  });

for (const [what, hook] of Object.entries(hooks)) test(`calls with ${what}`, () => hook(server));

test("GET /api/events: the stream sends what the document says", async () => {
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const user = await aUser(server);
  const operation = operationOf("events.stream");
  for (const sent of generatedCalls(examined.document, operation, { count: 1, token: "no.such.token" }))
    await examined.send(operation, sent, "with an unknown token");
  const stream = await openStream(origin, tokenOf(user));
  await until(() => stream.read.text !== "", "the stream has begun");
  await anEntry(user, await systemBucket(user));
  await until(() => /^data: .*\n/m.test(stream.read.text), "the change was heard");
  stream.close();
  server.app.server.closeAllConnections();
  const headers = Object.fromEntries(stream.reply.headers);
  for (const [, text = ""] of stream.read.text.matchAll(/^data: (.*)$/gm))
    examined.record(operation, { status: stream.reply.status, headers, text }, text);
});

test("a call refused by a limit says when to retry", async () => {
  const names = Object.keys(DEFAULT_LIMITS);
  const limits = Object.fromEntries(names.map((name) => [name, { points: 1, seconds: 3600 }]));
  const { database, context } = server;
  const strict = await openTestServer({ limits, database, secrets: context.secrets });
  const { document, send: sendTo, takeFindings } = await examine(strict);
  const limited = new Set<string>();
  for (const [name, declared] of calls) {
    const operation = operationOf(name);
    if (!operation.responses.has(429)) continue;
    const token = tokenOf(targets.actors[sideOf(name)].stranger);
    const path = callPath(declared, await targets.of("stranger's"));
    for (const sent of generatedCalls(document, operation, { count: 3, token, path }))
      if ((await sendTo(operation, sent, "at its limit")).status === 429) limited.add(name);
  }
  await strict.close();
  assert.deepEqual(takeFindings(), []);
  // The other limits are counted only for calls with a valid secret, or on a bucket of an enterprise.
  assert.ok(limited.size >= 40, [...limited].join(", "));
});

/** The operations that never succeed in these tests, each with the reason. */
const NEVER: Readonly<Record<string, string>> = {};

test("every operation succeeded at least once, except those that NEVER lists", (context) => {
  const ids = examined.document.operations.map(({ id }) => id);
  context.diagnostic(`${examined.count()} calls of ${ids.length} operations`);
  const never = ids.filter((id) => !examined.succeeded.has(id));
  assert.deepEqual(never, Object.keys(NEVER));
  assert.ok(ids.length - never.length >= 150);
});
