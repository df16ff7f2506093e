import assert from "node:assert/strict";
import { test } from "node:test";
import { endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import { sealedKey, timestamp } from "@keepwell/contract/fields.ts";
import { z } from "@keepwell/contract/zod.ts";
import fastify from "fastify";
import { createBind } from "../../src/http/bind.ts";
import { outgoing } from "../../src/http/outgoing.ts";
import type { SessionService } from "../../src/sessions/session.service.ts";

const table = {
  listThings: endpoint({
    method: "GET",
    path: "/api/things",
    summary: "Things.",
    access: "anyone",
    reply: z.array(z.object({ uid: z.uuid(), of: z.nullable(z.object({ name: z.string() })) })),
  }),
};

/**
 * Starts a server whose only call is `listThings`. Its handler returns the given rows, even if the reply's schema does
 * not allow them. Returns a function that calls it.
 */
const serverOf = (rows: () => unknown) => {
  const app = fastify();
  const bind = createBind(app, {} as SessionService);
  bind(table, { listThings: () => rows() as never });
  return async () => {
    const { statusCode, body } = await app.inject({ url: "/api/things" });
    return { statusCode, body };
  };
};

const uid = "0b2f3a52-4a0b-4c36-9a3a-6a58c1ef2d10";

test("no reply contains a field that the schema does not name", async () => {
  const ask = serverOf(() => [{ uid, of: { name: "Acme", key: "sealed" }, password: "sealed" }]);
  for (let time = 0; time < 3; time += 1) {
    const { statusCode, body } = await ask();
    assert.equal(statusCode, 200);
    assert.deepEqual(JSON.parse(body), [{ uid, of: { name: "Acme" } }]);
  }
});

test("a reply that breaks the contract is not sent", async () => {
  let rows: unknown = [{ uid, of: null }];
  const ask = serverOf(() => rows);
  assert.equal((await ask()).statusCode, 200);
  for (const broken of [
    [{ uid: "none", of: null }],
    [{ uid }],
    [{ uid, of: "Acme" }],
    { 0: { uid, of: null } },
  ]) {
    rows = broken;
    const { statusCode, body } = await ask();
    assert.equal(statusCode, 500, JSON.stringify(broken));
    assert.doesNotMatch(body, /"uid":"|Acme/);
  }
  rows = [];
  assert.equal((await ask()).statusCode, 200);
});

const stored = z.discriminatedUnion("type", [
  z.object({ type: z.literal("a"), ek: sealedKey("ek"), at: z.nullable(timestamp) }),
  z.object({ type: z.literal("b"), uid: z.uuid() }),
]);

test("a stored sealed key or time is sent without parsing its text again", () => {
  const replies = outgoing(z.array(stored));
  const sent = { type: "a", ek: "as stored", at: "2026-11-23T00:00:00.123Z" };
  assert.deepEqual(replies.parse([{ ...sent, url: "unnamed" }]), [sent]);
  for (const broken of [
    { ...sent, ek: null },
    { ...sent, ek: { iv: "" } },
    { ...sent, at: new Date() },
    { type: "a", ek: "as stored" },
    { type: "b", uid: "none" },
    { type: "c" },
  ])
    assert.equal(replies.safeParse([broken]).success, false, JSON.stringify(broken));
});

interface Described {
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
}

/** Every field that a described value may have, by its path. */
const pathsOf = ({ properties = {}, items, anyOf = [], oneOf = [] }: Described, at = ""): string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) => [
    `${at}.${name}`,
    ...pathsOf(inner, `${at}.${name}`),
  ]),
  ...(items ? pathsOf(items, `${at}[]`) : []),
  ...[...anyOf, ...oneOf].flatMap((one) => pathsOf(one, at)),
];

const fieldsOf = (schema: z.ZodMiniType): string[] =>
  pathsOf(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Described);

test("every reply has exactly the fields that the contract names", () => {
  const calls = Object.values(endpoints).flatMap((table) => Object.entries(table));
  assert.ok(calls.length > 100);
  for (const [name, { reply }] of calls) assert.deepEqual(fieldsOf(outgoing(reply)), fieldsOf(reply), name);
});
