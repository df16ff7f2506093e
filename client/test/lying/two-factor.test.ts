/** @file A server that asks for a code gets only the code, and cannot exchange the account's key. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { inspect } from "node:util";
import { aUser, reopen, type TestUser } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { addApp, firstStep, type WithApp } from "../../../server/test/identity/second-factor.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { derivePasswordKeysFor } from "../../src/account/password-proof.ts";
import { requestAuthenticator } from "../../src/account/request-authenticator.ts";
import type { Transport } from "../../src/api/transport.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { TwoFactorNeeded } from "../../src/sign-in/two-factor-needed.ts";
import { proveAddress } from "../sharing/support.ts";
import { altering, answering, replacing, withClaims } from "./lies.ts";

const server = useServer();
let user: TestUser;
let app: WithApp;
let other: TestUser;
before(async () => {
  await server.opened;
  user = await aUser(server);
  app = await addApp(server, user);
  other = await aUser(server);
});

const FIRST = / \/api\/authenticate$/;
const SECOND = / \/api\/authenticate\/two-factor$/;
const TOKEN = "A".repeat(43);
const asking = (more: object) => ({
  status: "two_factor_required",
  code: "two_factor_required",
  user_message: "Give me everything.",
  error: "two_factor_required",
  user_token: TOKEN,
  methods: ["authenticator"],
  ...more,
});

/** Signs in a person who has no second factor, on a server that claims that they have one. */
const signInTo = async (body: unknown, call = FIRST) => {
  const reply = await answering(401, body)({ method: "POST", path: "", headers: {}, body: "" });
  const { sent, transport } = recording(replacing(injectTransport(server), call, reply));
  const device = { ...aDevice(server), transport };
  const outcome = await signIn(device, other).then(
    () => assert.fail("no account signed in"),
    (error: unknown) => error,
  );
  return { outcome, device, sent };
};

test("the client sends only a code, the server's token and the name of a method", async () => {
  const asked = asking({
    methods: ["key_connector", "authenticator", "recovery_key", "__proto__"],
    phone_hint: "99",
    redirect: "https://evil.test",
    fields: ["password", "master_key"],
    sek: "x",
    token: "y",
    kdf: 0,
  });
  const { outcome, device, sent } = await signInTo(asked);
  assert.ok(outcome instanceof TwoFactorNeeded);
  const { pending } = outcome;
  assert.deepEqual(pending.methods, ["authenticator"]);
  const before = sent.length;
  await assert.rejects(pending.finish({ code: "123456", method: "authenticator" }));
  await assert.rejects(pending.sendCode());
  assert.deepEqual(
    sent.slice(before).map(({ path, body }) => [path, JSON.parse(body ?? "")]),
    [
      [
        "/api/authenticate/two-factor",
        { confirm_code: "123456", two_factor_token: TOKEN, method: "authenticator" },
      ],
      ["/api/authenticate/two-factor/send", { two_factor_token: TOKEN }],
    ],
  );
  assert.deepEqual(device.identities.list(), []);
});

test("the auth key is sent only once, and never together with the code", async () => {
  const { outcome, sent } = await signInTo(asking({}));
  assert.ok(outcome instanceof TwoFactorNeeded);
  await assert.rejects(outcome.pending.finish({ code: "123456", method: "authenticator" }));
  const { keys } = await derivePasswordKeysFor(other.device, other);
  const carrying = sent.filter(({ body }) => body?.includes(keys.authKey)).map(({ path }) => path);
  assert.deepEqual(carrying, ["/api/authenticate"]);
});

test("if the server's request for a code is malformed or names no known method, the client begins no second step", async () => {
  for (const more of [
    { methods: [] },
    { methods: ["passkey"] },
    { methods: undefined },
    { methods: "authenticator" },
    { methods: [{}] },
    { methods: Array.from({ length: 1000 }, () => "phone") },
    { user_token: undefined },
    { user_token: 7 },
    { user_token: "A".repeat(10_000) },
    { phone_hint: {} },
  ]) {
    const { outcome, device } = await signInTo(asking(more));
    assert.ok(outcome instanceof Error && outcome.name === "CallFailure", JSON.stringify(more).slice(0, 60));
    assert.deepEqual(device.identities.list(), []);
  }
});

test("a server that requests a code before it has the auth key gets neither", async () => {
  const { outcome, sent } = await signInTo(asking({}), / \/api\/authenticate\/prelogin$/);
  assert.ok(outcome instanceof Error && outcome.name === "CallFailure");
  assert.equal(sent.length, 1);
});

test("a second step that demands a third step is refused", async () => {
  const reply = await answering(401, asking({}))({ method: "POST", path: "", headers: {}, body: "" });
  const { sent, transport } = recording(replacing(injectTransport(server), SECOND, reply));
  const pending = await firstStep(server, user, { ...aDevice(server), transport });
  const before = sent.length;
  await assert.rejects(pending.finish({ code: await app.nextCode(), method: "authenticator" }), {
    type: "two_factor_required",
  });
  assert.equal(sent.length, before + 1);
});

/** Finishes a sign-in with the right code. The server's reply to the code lies about the account or the sealed key. */
const finishThrough = async (lie: (honest: Transport) => Transport) => {
  const { sent, transport } = recording(lie(injectTransport(server)));
  const device = { ...aDevice(server), transport };
  const pending = await firstStep(server, user, device);
  const before = sent.length;
  const outcome = await pending.finish({ code: await app.nextCode(), method: "authenticator" }).then(
    () => "signed in",
    (error: Error) => error.name,
  );
  return { outcome, device, after: sent.slice(before).map(({ path }) => path) };
};

test("after the code, a reply with another account, another key or no key fails (MS-05, MS-06)", async () => {
  const theirs = other.session.identity.uid;
  const lies = [
    (body: Record<string, unknown>) => ({ ...body, uid: theirs }),
    (body: Record<string, unknown>) => ({ ...body, token: "a.b.c" }),
    ...[undefined, "", "eyJpdiI6IiIsInZhbHVlIjoiIn0="].map((sek) => (body: Record<string, unknown>) => ({
      ...body,
      token: withClaims(String(body["token"]), (claims) => ({ ...claims, sek })),
    })),
    (body: Record<string, unknown>) => ({
      ...body,
      token: withClaims(String(body["token"]), (claims) => ({ ...claims, epoch: 2 })),
    }),
  ];
  for (const lie of lies) {
    const { outcome, device, after } = await finishThrough((honest) => altering(honest, SECOND, lie));
    assert.match(outcome, /^(CannotVerifyError|CallFailure)$/);
    assert.deepEqual(after, ["/api/authenticate/two-factor"]);
    assert.deepEqual(device.identities.list(), []);
  }
  assert.equal((await finishThrough((honest) => honest)).outcome, "signed in");
});

test("the object of a pending sign-in exposes no key", async () => {
  const pending = await firstStep(server, user);
  const shown = inspect(pending, { depth: 10, showHidden: true }) + JSON.stringify(pending);
  const { keys } = await derivePasswordKeysFor(user.device, user);
  assert.ok(!shown.includes(keys.authKey) && !shown.includes("CryptoKey"));
  assert.deepEqual(Object.keys(pending).sort(), [
    "codeSent",
    "email",
    "finish",
    "finishWithKey",
    "methods",
    "phoneHint",
    "sendCode",
  ]);
});

test("MS-85: the authenticator app gets this account's address, whatever address the server sends", async () => {
  const call = /POST .*\/authenticator$/;
  await proveAddress(server, other);
  const lied = async (alter: (body: Record<string, unknown>) => unknown) => {
    const session = await reopen({
      ...other.device,
      transport: altering(injectTransport(server), call, alter),
    });
    assert.ok(session);
    return requestAuthenticator(session);
  };
  const given = await lied((body) => ({ ...body, uri: "javascript:alert(1)" }));
  const at = new URL(given.uri);
  assert.equal(decodeURIComponent(at.pathname), `/Keepwell:${other.email}`);
  assert.deepEqual([at.protocol, at.host, at.searchParams.get("secret")], ["otpauth:", "totp", given.secret]);
  for (const secret of ["", "a&issuer=Bank", given.secret.toLowerCase(), `${given.secret}A`])
    await assert.rejects(
      lied((body) => ({ ...body, secret })),
      { name: "CannotVerifyError" },
    );
});
