import assert from "node:assert/strict";
import { test } from "node:test";
import { aUser, bucketsOf, reopen, tokenOf } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { decodeToken } from "../../src/session/token-claims.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { createMemoryKeyStore } from "../../src/storage/key-store.ts";
import { altering, withClaims } from "../lying/lies.ts";
import { anOpenDevice } from "./open-device.ts";

const server = useServer();

const firstTokenOf = (
  sent: readonly { headers: Readonly<Record<string, string>>; path: string }[],
): string => {
  const exchange = sent.find(({ path }) => path === "/api/token/refresh");
  return String(exchange?.headers["Authorization"]).replace("Bearer ", "");
};

test("the first token is exchanged for a session token and never stored", async () => {
  const user = await aUser(server);
  const { device, written, sent } = anOpenDevice(server);
  await signIn(device, user);
  const first = firstTokenOf(sent);
  const { uid } = user.session.identity;
  assert.equal(decodeToken(first, uid).form, "password");
  assert.equal(decodeToken(tokenOf({ ...user, device }), uid).form, "session");
  const everWritten = written.join("\n");
  assert.ok(!everWritten.includes(first));
  assert.ok(!everWritten.includes(decodeToken(first, uid).sek));
});

test("a server that skips the exchange cannot make the client store the first token", async () => {
  const user = await aUser(server);
  const lies: ((first: string, body: Record<string, unknown>) => unknown)[] = [
    (first) => ({ token: first }),
    (first, body) => ({
      token: withClaims(String(body["token"]), (claims) => ({
        ...claims,
        sek: decodeToken(first, user.session.identity.uid).sek,
      })),
    }),
    (_, body) => ({ token: withClaims(String(body["token"]), (claims) => ({ ...claims, sek: "" })) }),
    (_, body) => ({
      token: withClaims(String(body["token"]), (claims) => ({ ...claims, sid: user.session.identity.uid })),
    }),
  ];
  for (const lie of lies) {
    const transport = altering(injectTransport(server), /refresh$/, (body, { headers }) =>
      lie(String(headers["Authorization"]).replace("Bearer ", ""), body),
    );
    const { device, written } = anOpenDevice(server, transport);
    await assert.rejects(signIn(device, user), { name: "CannotVerifyError" });
    assert.deepEqual(written, []);
  }
});

test("a stored session that is copied to another device opens nothing there (MS-71)", async () => {
  const user = await aUser(server);
  const { device: thief } = anOpenDevice(server);
  thief.identities.save(user.session.identity);
  assert.equal(await reopen(thief), null);
  assert.equal((await reopen(user.device))?.identity.uid, user.session.identity.uid);
});

test("another user's unlock key does not open a stored session", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  const keys = createMemoryKeyStore();
  const key = await other.device.keys.get(other.session.identity.uid);
  assert.ok(key);
  await keys.put(user.session.identity.uid, key);
  assert.equal(await reopen({ ...user.device, keys }), null);
});

test("the stored unlock key cannot be exported by a script (MS-72)", async () => {
  const user = await aUser(server);
  const key = await user.device.keys.get(user.session.identity.uid);
  assert.ok(key);
  await assert.rejects(crypto.subtle.exportKey("raw", key), { name: "InvalidAccessError" });
  const iv = new Uint8Array(12);
  await assert.rejects(crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, iv), {
    name: "InvalidAccessError",
  });
});

test("a resumed session reads what was saved before the reload", async () => {
  const user = await aUser(server);
  const session = await reopen(user.device);
  assert.ok(session);
  const [bucket] = await bucketsOf({ ...user, session });
  assert.ok(bucket);
  await session.keyring.bucketKey(bucket);
});
