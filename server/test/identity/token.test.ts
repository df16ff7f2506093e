/** @file Forged and altered tokens are refused. */
import assert from "node:assert/strict";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { before, test } from "node:test";
import { type JWTPayload, SignJWT } from "jose";
import { z } from "zod";
import { createSessionService } from "../../src/sessions/session.service.ts";
import { later } from "../clock.ts";
import { aUser, type TestUser, tokenOf } from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
let user: TestUser;
let good: string;
before(async () => {
  await server.opened;
  user = await aUser(server);
  good = tokenOf(user);
});

const statusWith = async (authorization: string) =>
  (await send(server, { method: "GET", url: "/api/me", headers: { authorization } })).status;
const statusOf = (token: string) => statusWith(`Bearer ${token}`);

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const payload = (): JWTPayload => JSON.parse(Buffer.from(good.split(".")[1] ?? "", "base64url").toString());
const HEADER = { alg: "HS256", typ: "JWT", kid: "k1" };
const signed = (
  claims: JWTPayload,
  header: typeof HEADER & Record<string, unknown> = HEADER,
  key?: Uint8Array,
) => new SignJWT(claims).setProtectedHeader(header).sign(key ?? server.context.secrets.tokenKey);

test("the token that the tests below change is accepted if it is unchanged", async () => {
  assert.equal(await statusOf(good), 200);
  assert.equal(await statusOf(await signed(payload())), 200);
});

test("only the signature algorithm that the server itself uses is accepted", async () => {
  const [, body = "", signature = ""] = good.split(".");
  for (const alg of ["none", "None", "NONE", "", "hs256", "RS256", "ES256", "HS512"]) {
    assert.equal(await statusOf(`${part({ ...HEADER, alg })}.${body}.${signature}`), 401, alg);
    assert.equal(await statusOf(`${part({ ...HEADER, alg })}.${body}.`), 401, alg);
  }
  assert.equal(await statusOf(await signed(payload(), { ...HEADER, alg: "HS512" }, randomBytes(64))), 401);
  assert.equal(await statusOf(await signed(payload(), { ...HEADER, alg: "HS384" })), 401);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ec = await new SignJWT(payload()).setProtectedHeader({ ...HEADER, alg: "ES256" }).sign(privateKey);
  assert.equal(await statusOf(ec), 401);
});

test("a token signed with another key is refused, even if its header refers to that key", async () => {
  const key = randomBytes(32);
  const k = key.toString("base64url");
  const hints = [
    {},
    { jku: "https://evil.test/keys.json" },
    { x5u: "https://evil.test/cert.pem" },
    { jwk: { kty: "oct", k } },
    { kid: "../../../dev/null" },
    { kid: "k2" },
  ];
  for (const hint of hints)
    assert.equal(await statusOf(await signed(payload(), { ...HEADER, ...hint }, key)), 401);
});

test("another key id, type, issuer, audience or lifetime is refused, even with our signature", async () => {
  assert.equal(await statusOf(await signed(payload(), { ...HEADER, kid: "k2" })), 401);
  assert.equal(await statusOf(await signed(payload(), { ...HEADER, typ: "at+jwt" })), 401);
  const { exp: _, ...eternal } = payload();
  const past = Math.floor(server.clock.at.getTime() / 1000) - 1;
  const claims: JWTPayload[] = [
    { ...payload(), typ: "reset" },
    { ...payload(), typ: "two-factor" },
    { ...payload(), iss: "other" },
    { ...payload(), aud: "other" },
    { ...payload(), exp: past },
    { ...payload(), nbf: past + 3600 },
    { ...payload(), nbf: past - 3600 },
    { ...payload(), admin: true },
    { ...payload(), sub: undefined },
    { ...payload(), sek: undefined },
    { ...payload(), exp: `${payload().exp}` } as never,
    { ...payload(), epoch: 2 },
    { ...payload(), epoch: "1" },
    { ...payload(), form: "migrate" },
    { ...payload(), sid: "x' or '1'='1" },
    eternal,
  ];
  for (const one of claims) assert.equal(await statusOf(await signed(one)), 401, JSON.stringify(one));
});

test("a token with another user's sub or another session's sid is refused", async () => {
  const other = await aUser(server);
  const uid = other.session.identity.uid;
  assert.equal(await statusOf(await signed({ ...payload(), sub: uid })), 401);
  assert.equal(await statusOf(await signed({ ...payload(), sid: uid })), 401);
});

test("a token is refused if it was altered, or comes in a malformed header or in the query", async () => {
  const [header = "", body = "", signature = ""] = good.split(".");
  const tampered = part({ ...payload(), sub: "0b7e4f0a-1c2d-4e3f-8a9b-0c1d2e3f4a5b" });
  assert.equal(await statusOf(`${header}.${tampered}.${signature}`), 401);
  assert.equal(await statusOf(`${header}.${body}.${signature.slice(0, -2)}`), 401);
  const last = signature.at(-1) ?? "";
  const sameBits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const spelled = sameBits[sameBits.indexOf(last) ^ 1] ?? "";
  assert.equal(
    await statusOf(`${header}.${body}.${signature.slice(0, -1)}${spelled}`),
    401,
    "only one spelling of a signature is accepted",
  );
  assert.equal(await statusOf(`${good}.x`), 401);
  for (const text of [
    "",
    "Bearer",
    "Bearer ",
    good,
    `Basic ${good}`,
    `Token ${good}`,
    `Bearer  ${good}`,
    "Bearer a.b",
  ])
    assert.equal(await statusWith(text), 401, text);
  const inQuery = await send(server, { method: "GET", url: `/api/me?token=${good}&access_token=${good}` });
  assert.equal(inQuery.status, 401);
});

test("a token has exactly the expected claims", () => {
  const claims = z.strictObject({
    iss: z.literal("keepwell"),
    aud: z.literal("keepwell-api"),
    typ: z.literal("access"),
    sub: z.literal(user.session.identity.uid),
    sid: z.uuid(),
    iat: z.int(),
    exp: z.int(),
    epoch: z.literal(1),
    form: z.literal("session"),
    sek: z.string().length(136),
  });
  assert.ok(claims.safeParse(payload()).success);
});

test("expired sessions are erased, and other sessions stay", async () => {
  const before = await rowCounts(server);
  const sessions = createSessionService(server.context);
  await sessions.sweep();
  assert.deepEqual(await rowCounts(server), before);
  later(server, 31 * 24 * 60 * 60 * 1000);
  await sessions.sweep();
  assert.equal((await rowCounts(server))["sessions"], 0);
});
