/**
 * @file If adding a passkey fails, the account's state does not remember the passkey, unless the server's reply was
 * lost.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestUser } from "../../../server/test/factories.ts";
import { reopened } from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import { addPasskey } from "../../src/credentials/add-passkey.ts";
import { readKeptPasskeys } from "../../src/credentials/kept-passkeys.ts";
import { listCredentials } from "../../src/credentials/list-credentials.ts";
import { PasskeyWithoutKey } from "../../src/credentials/passkey-without-key.ts";
import type { Authenticator } from "../../src/session/authenticator.ts";
import { altering, answering } from "../lying/lies.ts";
import { aPasskeyUser, aReadyUser, cancelling, enterWithPasskey, NAME, type PasskeyUser } from "./support.ts";

const server = useServer();

/** Adds a passkey over another transport. Returns the error, if there is one, and the calls that were made. */
const addThrough = async (
  { device, authenticator, password }: PasskeyUser,
  given: { transport?: Transport; password?: string; authenticator?: Authenticator } = {},
) => {
  const { sent, transport } = recording(given.transport ?? injectTransport(server));
  const through = { ...device, transport };
  const error = await addPasskey(through, await reopened(through), given.authenticator ?? authenticator, {
    password: given.password ?? password,
    name: NAME,
  }).then(
    () => null,
    (reason: Error) => reason,
  );
  return { error, paths: sent.map(({ method, path }) => `${method} ${path}`) };
};

const ADD = "POST /api/me/credentials";

/** Expects that the account has no passkey, and that neither its state nor this browser remembers one. */
const assertNone = async ({ device }: TestUser) => {
  const session = await reopened(device);
  assert.deepEqual(await session.api.identity.listCredentials(), []);
  assert.deepEqual((await (await session.keyring.trust()).read()).credentials ?? {}, {});
  assert.deepEqual(await readKeptPasskeys(device, session.identity.uid), []);
};

test("a wrong password adds nothing, and the authenticator is not used", async () => {
  const user = await aReadyUser(server);
  const { error } = await addThrough(user, { password: "nothing like the password" });
  assert.ok(error && "fields" in error);
  assert.deepEqual(Object.keys(Object(error.fields)), ["password"]);
  assert.deepEqual(user.authenticator.held, []);
  await assertNone(user);
});

test("a passkey whose authenticator computes no value is not added", async () => {
  const user = await aReadyUser(server);
  user.authenticator.behavior.hasValue = false;
  const { error, paths } = await addThrough(user);
  assert.ok(error instanceof PasskeyWithoutKey);
  assert.ok(!paths.includes(ADD));
  await assertNone(user);
});

test("a user who cancels one of the two requests adds nothing", async () => {
  const user = await aReadyUser(server);
  for (const authenticator of [cancelling, { ...user.authenticator, use: cancelling.use }]) {
    const { error, paths } = await addThrough(user, { authenticator });
    assert.equal(error?.name, "NotAllowedError");
    assert.ok(!paths.includes(ADD));
  }
  await assertNone(user);
});

test("an authenticator that already has a passkey of the account refuses to make another", async () => {
  const user = await aPasskeyUser(server);
  assert.equal((await addThrough(user)).error?.name, "InvalidStateError");
  assert.equal((await listCredentials(await reopened(user.device))).length, 1);
});

const refusing =
  (call: RegExp, status: number, body: unknown): Transport =>
  (request) =>
    (call.test(`${request.method} ${request.path}`) ? answering(status, body) : injectTransport(server))(
      request,
    );

test("if the account's state cannot be saved, no passkey is sent", async () => {
  const user = await aReadyUser(server);
  const transport = refusing(/PUT .*\/state$/, 500, { status: "internal", code: "internal" });
  const { error, paths } = await addThrough(user, { transport });
  assert.ok(error);
  assert.ok(!paths.includes(ADD));
  await assertNone(user);
});

test("if the server refuses a passkey, the account's state forgets the name of the passkey", async () => {
  const user = await aReadyUser(server);
  const full = { status: "conflict", code: "credentials.full", user_message: "" };
  const { error, paths } = await addThrough(user, {
    transport: refusing(/POST .*\/credentials$/, 409, full),
  });
  assert.ok(error && "code" in error);
  assert.equal(error.code, "credentials.full");
  assert.equal(paths.filter((path) => path.endsWith("/state") && path.startsWith("PUT")).length, 2);
  await assertNone(user);
});

test("if the server's reply is lost, the name stays, because the passkey may have been added", async () => {
  const user = await aReadyUser(server);
  const honest = injectTransport(server);
  const transport: Transport = async (request) => {
    const reply = await honest(request);
    if (`${request.method} ${request.path}` === ADD) throw new Error("the reply is lost");
    return reply;
  };
  const { error } = await addThrough(user, { transport });
  assert.ok(error && "type" in error);
  assert.equal(error.type, "offline");
  assert.deepEqual(
    (await listCredentials(await reopened(user.device))).map(({ name }) => name),
    [NAME],
  );
});

test("no passkey is added if the server names another generation of the account key", async () => {
  const user = await aReadyUser(server);
  const transport = altering(injectTransport(server), /GET .*\/keys$/, (body) => ({ ...body, ak_gen: 2 }));
  const { error } = await addThrough(user, { transport });
  assert.ok(error && "type" in error);
  assert.equal(error.type, "conflict");
  await assertNone(user);
});

test("the client tells the browser which passkeys the account does not have", async () => {
  const told: unknown[] = [];
  const credentials = { signalUnknownCredential: async (unknown: unknown) => void told.push(unknown) };
  Object.defineProperty(globalThis, "PublicKeyCredential", { configurable: true, value: credentials });
  try {
    const user = await aReadyUser(server);
    user.authenticator.behavior.hasValue = false;
    await addThrough(user);
    assert.deepEqual(told, [{ rpId: undefined, credentialId: user.authenticator.held[0]?.id }]);
  } finally {
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
  }
});

test("a browser without room for the passkey adds it, and signs in with it", async () => {
  const user = await aReadyUser(server);
  const { sealed } = user.device;
  const put: typeof sealed.put = (uid, name, text) =>
    name === "passkey-form" ? Promise.reject(new Error("full")) : sealed.put(uid, name, text);
  const full = { ...user.device, sealed: { ...sealed, put } };
  const { error } = await addThrough({ ...user, device: full });
  assert.equal(error, null);
  const { session } = await enterWithPasskey(server, user.authenticator, full);
  assert.equal(session.identity.uid, user.session.identity.uid);
  assert.deepEqual(await readKeptPasskeys(full, session.identity.uid), []);
});
