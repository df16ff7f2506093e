/** @file MS-86: a server lies about an account's address, or about the salt and parameters of its keys. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { toBase64 } from "@keepwell/crypto/bytes.ts";
import { makeSalt } from "@keepwell/crypto/password/make-salt.ts";
import { aUser, type TestUser } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { enterAs, follow, onlyRetired, reset } from "../../../server/test/identity/recovery-steps.ts";
import { linkTo } from "../../../server/test/messages/outbox.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { changePassword } from "../../src/account/change-password.ts";
import { confirmPassword } from "../../src/account/password-proof.ts";
import { readEmailLink, verifyByPassword } from "../../src/account/verify-email.ts";
import type { Transport } from "../../src/api/transport.ts";
import { renewRecoveryCode } from "../../src/recovery/recovery-code.ts";
import { resetPassword } from "../../src/recovery/reset-password.ts";
import { restoreOldData } from "../../src/recovery/restore-old-data.ts";
import { lock } from "../../src/session/lock.ts";
import type { Device, Session } from "../../src/session/session.ts";
import { resume } from "../../src/sign-in/resume.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { unlock } from "../../src/sign-in/unlock.ts";
import { createMemoryPinStore } from "../../src/storage/pin-store.ts";
import { altering } from "./lies.ts";

const server = useServer();

const EVIL = "evil@example.test";
const NEW_PASSWORD = "meadow lantern copper 93 tides";

/** A server that names another address for the account, and answers with this salt for every address. */
const lyingAbout = (honest: Transport, salt: string): Transport => {
  const addressed = altering(honest, /GET \/api\/me$/, (body) => ({ ...body, email: EVIL }));
  const linked = altering(addressed, /email\/link$/, (body) => ({ ...body, salt }));
  return altering(linked, /prelogin$/, (body) => ({ ...body, salt }));
};

interface Browser {
  readonly device: Device;
  readonly session: Session;
}

type Prompt = (browser: Browser, user: TestUser) => Promise<unknown>;

const PROMPTS: Record<string, Prompt> = {
  "confirming a risky action": ({ device, session }, { password }) =>
    confirmPassword(device, session, password),
  "changing the password": ({ device, session }, { password }) =>
    changePassword(device, session, { password, newPassword: NEW_PASSWORD }),
  "a new recovery code": ({ device, session }, { password }) => renewRecoveryCode(device, session, password),
  "unlocking after a reload": async ({ device, session }, { password }) => {
    await lock(device);
    return unlock(device, { identity: session.identity, password, sealedKey: null });
  },
};

/** The user's browser on a lying server, and the salts with which the browser derives keys from the typed password. */
const browserOf = async (user: TestUser, transport: Transport) => {
  const salts: string[] = [];
  const deriveMasterKey: Device["deriveMasterKey"] = (input) => {
    if (input.password === user.password) salts.push(toBase64(input.salt));
    return user.device.deriveMasterKey(input);
  };
  const device = { ...user.device, transport, deriveMasterKey };
  const resumed = await resume(device);
  assert.ok(resumed?.kind === "open");
  return { browser: { device, session: resumed.session }, salts };
};

for (const [name, prompt] of Object.entries(PROMPTS))
  test(`MS-86: ${name} derives keys only with the pinned salt, and requests no other salt`, async () => {
    const user = await aUser(server);
    const pin = await user.device.pins.get(user.email);
    const lie = lyingAbout(injectTransport(server), toBase64(makeSalt()));
    const { sent, transport } = recording(lie);
    const { browser, salts } = await browserOf(user, transport);
    await prompt(browser, user);
    assert.deepEqual(salts, [pin?.salt]);
    const paths = sent.map(({ path }) => path);
    assert.ok(!paths.some((path) => /prelogin$|\/api\/me$/.test(path)), paths.join(" "));
  });

for (const [name, prompt] of Object.entries(PROMPTS))
  test(`MS-86: in a browser that keeps no parameters, ${name} derives and sends nothing`, async () => {
    const user = await aUser(server);
    const { sent, transport } = recording(injectTransport(server));
    const { browser, salts } = await browserOf(user, transport);
    const device = { ...browser.device, pins: createMemoryPinStore() };
    await assert.rejects(prompt({ ...browser, device }, user), { name: "SignInNotPinned" });
    assert.deepEqual([salts, sent], [[], []]);
    await signIn(device, user);
    const again = await resume(device);
    assert.ok(again?.kind === "open");
    await prompt({ device, session: again.session }, user);
  });

test("MS-86: an identity has the address that the user typed, not the server's", async () => {
  const user = await aUser(server);
  const named = altering(injectTransport(server), /authenticate$/, (body) => ({ ...body, email: EVIL }));
  const device = { ...aDevice(server), transport: named };
  const session = await signIn(device, { ...user, email: ` ${user.email.toUpperCase()}` });
  assert.equal(session.identity.email, user.email);
});

/** Makes a user who has requested a change of address. Also returns the link that was mailed to the new address. */
const withNewAddress = async () => {
  const user = await aUser(server);
  const email = `next-${user.email}`;
  await confirmPassword(user.device, user.session, user.password);
  const body = { firstname: "A", lastname: "B", email, confirm_email: email };
  await user.session.api.identity.updateMe({ body });
  return { user, email, token: await linkTo(server, email, "verify_address") };
};

test("MS-86: after a change of address, keys are derived only with the account's own salt", async () => {
  const { user, email, token } = await withNewAddress();
  const { browser, salts } = await browserOf(user, lyingAbout(injectTransport(server), toBase64(makeSalt())));
  const link = await readEmailLink(browser.device, token);
  const { password } = user;
  await assert.rejects(verifyByPassword(browser.device, link, { password }), { name: "SignInChanged" });
  const foreign = { ...link, uid: crypto.randomUUID() };
  await assert.rejects(verifyByPassword(browser.device, foreign, { password }), { name: "SignInNotPinned" });
  assert.deepEqual(salts, []);

  const honest = await readEmailLink(user.device, token);
  await verifyByPassword(user.device, honest, { password });
  assert.equal(user.device.identities.get(user.session.identity.uid)?.email, email);
  assert.ok(
    await signIn(user.device, { email, password }),
    "the pin of the new address has the account's own salt",
  );
});

/** Records every salt with which this browser derives keys from a password. */
const watching = (device: Device, salts: string[]): Device => ({
  ...device,
  deriveMasterKey: (input) => {
    salts.push(toBase64(input.salt));
    return device.deriveMasterKey(input);
  },
});

test("MS-86: a reset derives no keys with a salt that contradicts the pinned salt", async () => {
  const user = await aUser(server);
  const honest = (await user.device.pins.get(user.email))?.salt;
  for (const lied of [toBase64(makeSalt()), null]) {
    const { token, way } = await follow(server, user.email);
    const salts: string[] = [];
    const followed = { token, way: lied ? { ...way, salt: lied } : way };
    const form = { email: user.email, password: `${NEW_PASSWORD} ${lied}`, by: { kind: "empty" } as const };
    const device = { ...watching(user.device, salts), pins: createMemoryPinStore() };
    const pin = await user.device.pins.get(user.email);
    assert.ok(pin);
    await device.pins.put(user.email, lied ? pin : { ...pin, salt: way.salt });
    await resetPassword(device, followed, form);
    assert.equal(salts.length, lied ? 1 : 2);
    assert.ok(!lied || (!salts.includes(lied) && honest !== lied));
  }
});

test("MS-86: a previous password derives no keys with a salt other than the remembered salt", async () => {
  const user = await aUser(server);
  await reset(server, user, { by: { kind: "empty" }, device: user.device });
  const entered = await enterAs(server, user, { device: user.device });
  const retired = await onlyRetired(entered.session);
  const restore = (told: typeof retired, device: Device) => {
    const proof = { kind: "password", password: user.password } as const;
    return restoreOldData(device, entered.session, { retired: told, proof, systemName: "Recovered" });
  };
  const salts: string[] = [];
  const device = watching(user.device, salts);
  for (const lie of [{ salt: toBase64(makeSalt()) }, { epoch: 7 }]) {
    const passwords = retired.passwords.map((one) => ({ ...one, ...lie }));
    await assert.rejects(restore({ ...retired, passwords }, device), { name: "CannotVerifyError" });
  }
  assert.deepEqual(salts, []);
  assert.equal((await restore(retired, device)).restored, 1);
});
