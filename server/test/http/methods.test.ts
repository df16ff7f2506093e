/**
 * @file Every path of the contract refuses unsupported methods, answers OPTIONS, and refuses calls without a session if
 * they need one.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import { eventsStream } from "@keepwell/contract/events.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser, tokenOf } from "../factories.ts";
import { type RawReply, send } from "../harness.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
let token: string;
before(async () => {
  await server.opened;
  token = tokenOf(await aUser(server));
});

const calls = Object.values(endpoints).flatMap((table) => Object.values<Endpoint>(table));

/** Each path once, with the methods that the contract declares on it. */
const declared = Map.groupBy([...calls, eventsStream], ({ path }) => path.replaceAll(/\{\w+\}/g, "{}"));
const paths = [...declared].map(([path, on]): [url: string, methods: string[]] => [
  path.replaceAll("{}", makeUid),
  on.map(({ method }) => method),
]);

/** The value of Allow: HEAD is allowed wherever GET is, and OPTIONS everywhere. */
const allowedOn = (methods: readonly string[]): string =>
  [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");

/** The methods of our calls, and some that the server never accepts. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"];

const requireRefused = (reply: RawReply, allow: string, about: string): void => {
  assert.deepEqual([reply.status, reply.code], [405, "method_not_allowed"], about);
  assert.equal(reply.headers["allow"], allow, about);
  assert.equal(reply.headers["cache-control"], "no-store", about);
  assert.equal(reply.headers["x-content-type-options"], "nosniff", about);
};

test("a method that a path does not support is answered 405, with the supported methods", async () => {
  assert.ok(paths.length > 130);
  for (const [url, methods] of paths) {
    const allow = allowedOn(methods);
    for (const method of METHODS.filter((one) => !allow.split(", ").includes(one))) {
      const reply = await send(server, { method, url, token });
      if (method !== "HEAD") requireRefused(reply, allow, `${method} ${url}`);
      else assert.deepEqual([reply.status, reply.headers["allow"]], [405, allow], `HEAD ${url}`);
    }
  }
});

test("a method that a path supports is never answered 405", async () => {
  for (const { method, path } of calls) {
    const { status } = await send(server, { method, url: path.replaceAll(/\{\w+\}/g, makeUid) });
    assert.notEqual(status, 405, `${method} ${path}`);
  }
});

test("OPTIONS is answered 204 with the methods of the path, and allows no other origin", async () => {
  for (const [url, methods] of paths) {
    const asked = [
      await server.app.inject({ method: "OPTIONS", url }),
      await server.app.inject({
        method: "OPTIONS",
        url,
        headers: { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
      }),
    ];
    for (const { statusCode, headers, body } of asked) {
      assert.deepEqual([statusCode, headers["allow"], body], [204, allowedOn(methods), ""], url);
      assert.equal(headers["access-control-allow-origin"], undefined, url);
      assert.equal(headers["access-control-allow-methods"], undefined, url);
    }
  }
});

test("an unknown path supports no method, however it is spelled", async () => {
  for (const url of ["/api/nothing", "/api/me/", "/api/me/nothing/at/all", "/api/*", "/api"])
    for (const method of ["GET", "POST", "PATCH", "OPTIONS", "PROPFIND"])
      assert.equal((await send(server, { method, url, token })).status, 404, `${method} ${url}`);
  const encoded = await send(server, { method: "PATCH", url: "/%61pi/%6de?x=1" });
  requireRefused(encoded, allowedOn(["GET", "PUT", "DELETE"]), "as encoded");
  for (const end of ["%", "%zz", "%C3%28", "%25zz", "%2F", "me%23", "me#%zz", "me%3f", "me;a=%zz", "//", ":"])
    for (const method of ["GET", "PATCH", "OPTIONS"]) {
      const { status } = await send(server, { method, url: `/api/${end}`, token });
      assert.ok(status < 500 && (status !== 405 || end.startsWith("me")), `${method} /api/${end}: ${status}`);
    }
});

test("a path that our clients never call also names its methods", async () => {
  const cases: [url: string, allow: string][] = [
    ["/api/openapi.json", "GET, HEAD, OPTIONS"],
    ["/api/docs", "GET, HEAD, OPTIONS"],
    ["/api/csp-reports", "OPTIONS, POST"],
    ["/api/payments/events", "OPTIONS, POST"],
  ];
  for (const [url, allow] of cases)
    requireRefused(await send(server, { method: "DELETE", url }), allow, `DELETE ${url}`);
});

test("without a session, a call that needs one is answered 401, and the reply names the authentication scheme", async () => {
  for (const { method, path } of calls.filter(({ access }) => access === "session")) {
    const url = path.replaceAll(/\{\w+\}/g, makeUid);
    for (const carried of [{}, { token: "a.b.c" }]) {
      const { status, code, headers } = await send(server, { method, url, ...carried });
      assert.deepEqual([status, code], [401, "unauthorized"], `${method} ${path}`);
      assert.equal(headers["www-authenticate"], 'Bearer realm="Keepwell"', `${method} ${path}`);
    }
  }
  const body = { email: "nobody@example.test", password: "A".repeat(43) };
  const wrong = await send(server, { method: "POST", url: "/api/authenticate", body });
  assert.deepEqual([wrong.status, wrong.headers["www-authenticate"]], [401, 'Bearer realm="Keepwell"']);
  const allowed = await send(server, { method: "GET", url: "/api/me", token });
  assert.deepEqual([allowed.status, allowed.headers["www-authenticate"]], [200, undefined]);
});
