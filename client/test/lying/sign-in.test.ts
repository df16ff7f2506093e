/** @file A user signs in to a server that lies about the key derivation, or sends the keys of another account. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { before, test } from "node:test";
import { packEnvelope } from "@keepwell/crypto/envelope.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { aUser, type TestUser } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { altering, withClaims } from "./lies.ts";

const server = useServer();
let user: TestUser;
let other: TestUser;
before(async () => {
  await server.opened;
  user = await aUser(server);
  other = await aUser(server);
});

/** Signs in to a server that lies. Returns what was sent, and whether a key was derived. */
const signInThrough = async (lie: (honest: Transport) => Transport) => {
  const { sent, transport } = recording(lie(injectTransport(server)));
  const device = aDevice(server);
  let derived = 0;
  const deriveMasterKey: typeof device.deriveMasterKey = (input) => {
    derived += 1;
    return device.deriveMasterKey(input);
  };
  const outcome = await signIn({ ...device, transport, deriveMasterKey }, user).then(
    () => "signed in",
    String,
  );
  return { outcome, derived, device, paths: sent.map(({ path }) => path) };
};

const PRELOGIN = /\/prelogin$/;
const preloginSays = (answer: object) => (honest: Transport) =>
  altering(honest, PRELOGIN, (body) => ({ ...body, ...answer }));

test("a server that dictates the key derivation gets no auth key (MS-01)", async () => {
  for (const kdf of [0, 2, 99, -1, 1.5, "1", null, undefined, {}, [1], true]) {
    const { outcome, derived, paths } = await signInThrough(preloginSays({ kdf }));
    assert.notEqual(outcome, "signed in", String(kdf));
    assert.deepEqual([derived, paths], [0, ["/api/authenticate/prelogin"]], String(kdf));
  }
});

test("the client ignores parameters that the server sends for the key derivation (MS-01)", async () => {
  const lie = preloginSays({ m: 8, t: 1, iterations: 1, memory: 1, algorithm: "PBKDF2" });
  assert.equal((await signInThrough(lie)).outcome, "signed in");
});

test("only a salt of 16 bytes that are not all zero is used (MS-02)", async () => {
  const salts = [0, 8, 15, 17, 1_000_000].map((bytes) => randomBytes(bytes).toString("base64"));
  const odd = [
    Buffer.alloc(16).toString("base64"),
    "AAAAAAAAAAAAAAAAAAAAAB==",
    " ",
    "%%%%",
    7,
    null,
    undefined,
    [],
  ];
  for (const salt of [...salts, ...odd]) {
    const { outcome, derived, paths } = await signInThrough(preloginSays({ salt }));
    assert.notEqual(outcome, "signed in", String(salt).slice(0, 40));
    assert.deepEqual([derived, paths], [0, ["/api/authenticate/prelogin"]]);
  }
});

const AUTHENTICATE = /\/authenticate$/;
const tokenSays =
  (alter: (claims: Record<string, unknown>) => Record<string, unknown>) => (honest: Transport) =>
    altering(honest, AUTHENTICATE, (body) => ({ ...body, token: withClaims(String(body["token"]), alter) }));

/**
 * Expects that the sign-in fails, and that the client stores nothing and sends nothing after the lie. Returns the name
 * and the message of the error.
 */
const assertStopsThere = async (lie: (honest: Transport) => Transport, about: string): Promise<string> => {
  const { outcome, device, paths } = await signInThrough(lie);
  assert.match(outcome, /^(CannotVerifyError|CallFailure): /, about);
  assert.deepEqual(paths, ["/api/authenticate/prelogin", "/api/authenticate"], about);
  assert.deepEqual(device.identities.list(), []);
  assert.equal(await device.keys.get(user.session.identity.uid), null);
  return outcome;
};

test("an account whose sealed key is missing is not given new keys (MS-05)", async () => {
  for (const sek of [undefined, null, "", {}, []])
    await assertStopsThere(
      tokenSays((claims) => ({ ...claims, sek })),
      `sek ${sek}`,
    );
  for (const token of [undefined, null, "", "a.b.c"])
    await assertStopsThere(
      (honest) => altering(honest, AUTHENTICATE, (body) => ({ ...body, token })),
      `${token}`,
    );
});

/** The account key that is sealed under the user's password, as the server stores it. */
const sekOf = async ({ session }: TestUser): Promise<string> => {
  const { sek } = await server.database.handle
    .selectFrom("users")
    .select("sek")
    .where("uid", "=", session.identity.uid)
    .executeTakeFirstOrThrow();
  return sek;
};

test("an altered sealed key and another account's sealed key fail with the same error (MS-06)", async () => {
  const own = JSON.parse(Buffer.from(await sekOf(user), "base64").toString());
  const flipped = (byte: number) => {
    const value = new Uint8Array(Buffer.from(own.value, "base64"));
    value[byte] = (value[byte] ?? 0) ^ 1;
    return packEnvelope({ iv: new Uint8Array(Buffer.from(own.iv, "base64")), value });
  };
  const random = packEnvelope({ iv: new Uint8Array(12), value: new Uint8Array(80) });
  const seks = [await sekOf(other), flipped(0), flipped(47), flipped(48), flipped(79), random];
  for (const [at, sek] of seks.entries()) {
    const error = await assertStopsThere(
      tokenSays((claims) => ({ ...claims, sek })),
      `sek ${at}`,
    );
    assert.equal(error, String(new CannotVerifyError()), `sek ${at}`);
  }
});

test("the sealed key opens only for its own user and password epoch (MS-07, MS-74)", async () => {
  await assertStopsThere(
    tokenSays((claims) => ({ ...claims, epoch: 2 })),
    "epoch",
  );
  const uid = other.session.identity.uid;
  const asOther = (honest: Transport) =>
    altering(honest, AUTHENTICATE, (body) => ({
      ...body,
      uid,
      token: withClaims(String(body["token"]), (claims) => ({ ...claims, sub: uid })),
    }));
  await assertStopsThere(asOther, "another uid");
});

test("claims in a reply about other ways to unlock the account are ignored (MS-09)", async () => {
  const lie = (honest: Transport) =>
    altering(honest, AUTHENTICATE, (body) => ({
      ...body,
      amr: "external",
      keyConnectorUrl: "https://evil.test",
      forceKdfUpdate: true,
    }));
  const { outcome, paths } = await signInThrough(lie);
  assert.equal(outcome, "signed in");
  assert.deepEqual(paths, ["/api/authenticate/prelogin", "/api/authenticate", "/api/token/refresh"]);
});

test("a wrong password is refused as unauthorized, and nothing is stored", async () => {
  const device = aDevice(server);
  const wrong = signIn(device, { email: user.email, password: `${user.password}!` });
  await assert.rejects(wrong, { type: "unauthorized", code: "login.failed" });
  assert.deepEqual(device.identities.list(), []);
});
