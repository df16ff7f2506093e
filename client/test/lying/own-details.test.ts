/** @file MS-87: a server shows another name or address for the user's own account. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aUser, reopen, type TestUser } from "../../../server/test/factories.ts";
import { aDevice } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { checkOwnDetails, keepOwnDetails } from "../../src/account/own-details.ts";
import { confirmPassword } from "../../src/account/password-proof.ts";
import type { Device, Session } from "../../src/session/session.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { lyingTo } from "../sharing/support.ts";

const server = useServer();

const ME = /GET \/api\/me$/;
const EVIL = { email: "evil@example.test", firstname: "Mallory", lastname: "Li", enterprise: null };
const EVIL_OWN = { email: EVIL.email, name: "Mallory Li" };

const check = async (device: Device, session: Session) =>
  checkOwnDetails(device, session, await session.api.identity.me());

const stored = ({ device, session }: Pick<TestUser, "device" | "session">) => {
  const { email, name } = device.identities.get(session.identity.uid) ?? session.identity;
  return { email, name };
};

test("MS-87: another name or address is shown as a change, and used after the user accepts it", async () => {
  const user = await aUser(server);
  const typed = { email: user.email, name: "Test Person" };
  assert.equal(
    await check(user.device, user.session),
    null,
    "the server sends the details that the user typed at sign-up",
  );
  const lied = await lyingTo(server, user, ME, (body) => ({ ...body, ...EVIL }));
  for (let times = 0; times < 2; times += 1)
    assert.deepEqual(await check(user.device, lied), { known: typed, told: EVIL_OWN });
  assert.deepEqual(stored(user), typed);

  await keepOwnDetails(user.device, lied, EVIL_OWN);
  assert.equal(await check(user.device, lied), null);
  assert.deepEqual(stored(user), EVIL_OWN);
  await confirmPassword(user.device, user.session, user.password);
});

test("MS-87: a lie in the first reply is detected too", async () => {
  const user = await aUser(server);
  const lied = await lyingTo(server, user, ME, (body) => ({ ...body, ...EVIL }));
  assert.deepEqual((await check(user.device, lied))?.told, EVIL_OWN);
  const honest = await reopen(user.device);
  assert.ok(honest);
  assert.equal(await check(user.device, honest), null);
});

test("MS-87: another browser of the account knows the name without the server", async () => {
  const user = await aUser(server);
  await check(user.device, user.session);
  const device = aDevice(server);
  const session = await signIn(device, user);
  const uid = session.identity.uid;
  device.identities.update({ ...session.identity, name: EVIL_OWN.name });
  assert.equal(await check(device, session), null);
  assert.deepEqual(stored({ device, session }), { email: user.email, name: "Test Person" });

  const next = { email: `next-${user.email}`, name: "Next Person" };
  await keepOwnDetails(user.device, user.session, next);
  const again = await reopen(device);
  assert.ok(again);
  const told = { email: next.email, firstname: "Next", lastname: "Person", enterprise: null };
  assert.equal(
    await checkOwnDetails(device, again, told),
    null,
    "details that one browser has accepted are accepted in every browser",
  );
  assert.equal(device.identities.get(uid)?.email, next.email);
  await confirmPassword(device, again, user.password);
});

test("MS-87: the account remembers a new address that the user has typed and the server confirms", async () => {
  const user = await aUser(server);
  await check(user.device, user.session);
  const email = `next-${user.email}`;
  const device = aDevice(server);
  const session = await signIn(device, user);
  device.identities.update({ ...session.identity, email });
  const told = { email, firstname: "Test", lastname: "Person", enterprise: null };
  assert.equal(await checkOwnDetails(device, session, told), null);
  const trusted = await (await session.keyring.trust()).read();
  assert.equal(trusted.own?.email, email);
});
