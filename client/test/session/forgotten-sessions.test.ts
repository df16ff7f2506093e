/** @file A session ends on a device after a 401, or when the user signs out in any tab. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aUser, reopen, type TestUser } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, memoryStorage, recording } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { CallFailure } from "../../src/api/call-failure.ts";
import { type Device, replaceToken } from "../../src/session/session.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { signOut } from "../../src/sign-in/sign-out.ts";
import { createIdentityStore } from "../../src/storage/identity-store.ts";
import { answering, refusingTokens } from "../lying/lies.ts";
import { anOpenDevice } from "./open-device.ts";

const server = useServer();

const twoOnOneDevice = async () => {
  const users = [await aUser(server), await aUser(server)] as const;
  const signedOut: string[] = [];
  const device: Device = { ...aDevice(server), onSignedOut: (uid) => signedOut.push(uid) };
  const [first, second] = [await signIn(device, users[0]), await signIn(device, users[1])];
  return { device, first, second, signedOut };
};

const listed = ({ identities }: Device) => identities.list().map(({ uid }) => uid);
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("a 401 removes only the identity whose token was sent, with its key (MS-75)", async () => {
  const { device, first, second, signedOut } = await twoOnOneDevice();
  await server.database.handle.deleteFrom("sessions").where("user_uid", "=", first.identity.uid).execute();
  await assert.rejects(first.api.identity.me(), { type: "unauthorized" });
  await nextTurn();
  assert.deepEqual(listed(device), [second.identity.uid]);
  assert.equal(await device.keys.get(first.identity.uid), null);
  assert.ok(await device.keys.get(second.identity.uid));
  assert.deepEqual(signedOut, [first.identity.uid]);
  assert.equal((await second.api.identity.me()).uid, second.identity.uid);
});

test("a 401 from another program than the server signs no identity out (MS-186)", async () => {
  const user = await aUser(server);
  let answers = injectTransport(server);
  const { device } = anOpenDevice(server, (request) => answers(request));
  const session = await signIn(device, user);
  const foreign = [
    "<html><title>Welcome to our Wi-Fi</title>",
    "",
    "{}",
    { error: "invalid_token" },
    { status: "forbidden", code: "forbidden", user_message: "No." },
  ];
  for (const body of foreign) {
    answers = answering(401, body);
    await assert.rejects(session.api.identity.me(), { type: "unavailable" });
    await nextTurn();
    assert.deepEqual(device.identities.active(), session.identity);
  }
  answers = injectTransport(server);
  assert.equal((await session.api.identity.me()).uid, session.identity.uid);
});

test("a late 401 for an earlier token does not remove the identity with the new token", async () => {
  const user = await aUser(server);
  const slow: { release: () => void } = { release: () => {} };
  const held = new Promise<void>((resolve) => {
    slow.release = resolve;
  });
  const honest = injectTransport(server);
  const { device } = anOpenDevice(server, async (request) => {
    if (request.path !== "/api/me") return honest(request);
    await held;
    return refusingTokens(request);
  });
  const old = await signIn(device, user);
  const late = assert.rejects(old.api.identity.me(), { type: "unauthorized" });
  const fresh = await signIn(device, user);
  slow.release();
  await late;
  await nextTurn();
  assert.deepEqual(device.identities.active(), fresh.identity);
});

test("a refused sign-in removes no identity", async () => {
  const { device, first, second } = await twoOnOneDevice();
  await assert.rejects(signIn(device, { email: first.identity.email, password: "wrong password" }));
  assert.deepEqual(listed(device), [first.identity.uid, second.identity.uid]);
});

test("a sign-out removes one identity from this browser, even if the server does not reply", async () => {
  const { device, first, second } = await twoOnOneDevice();
  await signOut(device, second.identity);
  assert.deepEqual(listed(device), [first.identity.uid]);
  assert.equal(await device.keys.get(second.identity.uid), null);

  device.identities.save(first.identity);
  const offline: Device = { ...device, transport: () => Promise.reject(new Error("offline")) };
  const session = await reopen(offline);
  assert.ok(session);
  await signOut(offline, session.identity);
  assert.deepEqual(listed(device), []);
});

/** A server that can stop answering. Calls then wait until the client aborts them. */
const silentOnce = () => {
  let isSilent = false;
  const honest = injectTransport(server);
  const { sent, transport } = recording((request) =>
    isSilent
      ? new Promise((_, reject) => {
          request.signal?.addEventListener("abort", () => reject(request.signal?.reason));
        })
      : honest(request),
  );
  return { sent, transport, goSilent: () => (isSilent = true) };
};

test("when an identity signs out, its calls in progress end before the sign-out is sent", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  const { sent, transport, goSilent } = silentOnce();
  const { device } = anOpenDevice(server, transport);
  const [stays, leaves] = [await signIn(device, other), await signIn(device, user)];
  goSilent();
  const heard: string[] = [];
  const giveUp = leaves.api.buckets
    .listBuckets({ query: {} })
    .catch((error: CallFailure) => heard.push(error.type));
  void stays.api.buckets.listBuckets({ query: {} }).catch(() => heard.push("the other identity's"));
  await nextTurn();
  const order = sent.length;
  void signOut(device, leaves.identity);
  await giveUp;
  await nextTurn();
  assert.deepEqual(heard, ["signed_out"]);
  assert.deepEqual(
    sent.slice(order).map(({ path, signal }) => [path, signal]),
    [["/api/me/sessions/current", undefined]],
  );
  await assert.rejects(leaves.api.identity.me(), { type: "signed_out" });
  assert.equal(sent.length, order + 1, "after the sign-out a call is refused and not sent");
});

test("calls in progress and the stream also end when another tab signs out", async () => {
  const user = await aUser(server);
  const storage = memoryStorage();
  const window = new EventTarget();
  const tab = { ...user.device, identities: createIdentityStore(storage, window) };
  const session = await signIn(tab, user);
  const { transport, goSilent } = silentOnce();
  const streams: AbortSignal[] = [];
  const open: Device = {
    ...tab,
    transport,
    openStream: async ({ signal }) => {
      streams.push(signal);
      return { status: 200, chunks: null };
    },
  };
  const reopened = await reopen(open);
  assert.ok(reopened?.openStream);
  goSilent();
  await reopened.openStream("/api/events", new AbortController().signal);
  const call = assert.rejects(reopened.api.identity.me(), { type: "signed_out" });
  await nextTurn();
  createIdentityStore(storage).remove(session.identity.uid);
  window.dispatchEvent(new Event("storage"));
  await call;
  assert.deepEqual(
    streams.map(({ aborted }) => aborted),
    [true],
  );
});

test("if a stream's token is refused while it is being replaced, the stream gets 503 and can be opened again", async () => {
  const user = await aUser(server);
  const device: Device = {
    ...user.device,
    openStream: async ({ token }) => ({ status: token.endsWith("new") ? 200 : 401, chunks: null }),
  };
  const session = await reopen(device);
  assert.ok(session?.openStream);
  const statuses: number[] = [];
  const open = async () =>
    statuses.push((await session.openStream?.("/api/events", new AbortController().signal))?.status ?? 0);
  const refused = Promise.withResolvers<number>();
  await replaceToken(device, session.identity.uid, async () => {
    refused.resolve(open());
    await nextTurn();
    device.identities.update({ ...session.identity, token: "a.b.new" });
  });
  await refused.promise;
  await open();
  assert.deepEqual(statuses, [503, 200]);
});

test("a server that never replies cannot keep an account signed in", async () => {
  const user: TestUser = await aUser(server);
  const silent: Device = { ...user.device, transport: () => new Promise(() => {}) };
  const session = await reopen(silent);
  assert.ok(session);
  void signOut(silent, session.identity);
  await nextTurn();
  assert.deepEqual(listed(silent), []);
});
