/** @file A browser remembers each sign-in. It reports a changed salt, and refuses an older password. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { toBase64 } from "@keepwell/crypto/bytes.ts";
import { makeSalt } from "@keepwell/crypto/password/make-salt.ts";
import { aUser } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { changePassword } from "../../src/account/change-password.ts";
import { keepAddress } from "../../src/account/own-address.ts";
import { confirmPassword } from "../../src/account/password-proof.ts";
import { SignInChanged } from "../../src/account/sign-in-changed.ts";
import { checkLinkParameters } from "../../src/account/sign-in-pins.ts";
import { eraseAccount, forgetAccount } from "../../src/sign-in/forget-account.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { signOut } from "../../src/sign-in/sign-out.ts";
import { altering } from "../lying/lies.ts";

const server = useServer();

const NEW_PASSWORD = "meadow lantern copper 93 tides";

test("MS-03: a salt other than the last sign-in's is reported before any key is derived", async () => {
  const user = await aUser(server);
  const lie = altering(injectTransport(server), /prelogin$/, (body) => ({
    ...body,
    salt: toBase64(makeSalt()),
  }));
  const { sent, transport } = recording(lie);
  let derivations = 0;
  const deriveMasterKey = () => {
    derivations += 1;
    return Promise.reject(new Error("nothing is to be derived"));
  };
  const device = { ...user.device, transport, deriveMasterKey };
  await assert.rejects(signIn(device, user), SignInChanged);
  assert.equal(derivations, 0);
  assert.deepEqual(
    sent.map(({ path }) => path),
    ["/api/authenticate/prelogin"],
  );
});

test("MS-03: a pin is found by its address in upper or lower case, and by no other address", async () => {
  const user = await aUser(server);
  const { email } = user;
  assert.ok(await user.device.pins.get(email.toUpperCase()));
  assert.equal(await user.device.pins.get(`x${email}`), null);
});

test("MS-03: a sign-out keeps what this browser remembers of the sign-in, and forgetting the account removes it", async () => {
  const user = await aUser(server);
  const pin = await user.device.pins.get(user.email);
  await signOut(user.device, user.session.identity);
  assert.deepEqual(await user.device.pins.get(user.email), pin);
  await forgetAccount(user.device, await signIn(user.device, user));
  assert.equal(await user.device.pins.get(user.email), null);
});

test("the salt stays known after changes of the address, and forgetting the account removes every pin", async () => {
  const user = await aUser(server);
  const { device, session, email, password } = user;
  const { uid } = session.identity;
  const [second, third, fourth] = ["b", "c", "d"].map((letter) => `${letter}-${email}`);
  assert.ok(second && third && fourth);
  await keepAddress(device, uid, second);
  await changePassword(device, session, { password, newPassword: NEW_PASSWORD });
  await keepAddress(device, uid, third);
  await confirmPassword(device, session, NEW_PASSWORD);

  await signOut(device, session.identity);
  const [first, last] = [await device.pins.get(email), await device.pins.get(third)];
  assert.ok(first && last && first.salt !== last.salt);
  await checkLinkParameters(device, { ...last, email: fourth });
  await assert.rejects(checkLinkParameters(device, { ...first, email: fourth }), SignInChanged);

  await eraseAccount(device, session.identity);
  assert.deepEqual(await device.pins.list(), []);
});

test("a change of the password in another browser is reported, and the new password works after a confirmation", async () => {
  const user = await aUser(server);
  const elsewhere = aDevice(server);
  const session = await signIn(elsewhere, user);
  await changePassword(elsewhere, session, { password: user.password, newPassword: NEW_PASSWORD });
  const changed = { email: user.email, password: NEW_PASSWORD };
  await assert.rejects(signIn(user.device, changed), SignInChanged);
  assert.ok(await signIn(user.device, { ...changed, acceptChanged: true }));
  assert.ok(await signIn(user.device, changed), "from then on this browser knows the new password");
  assert.ok(await signIn(elsewhere, changed), "the browser that changed the password does not ask");
});

test("MS-07: a browser that has seen a later password refuses the earlier password", async () => {
  const user = await aUser(server);
  const pin = await user.device.pins.get(user.email);
  assert.ok(pin);
  await user.device.pins.put(user.email, { ...pin, epoch: pin.epoch + 1 });
  await assert.rejects(signIn(user.device, user), { name: "PasswordOlderThanSeen" });
  assert.ok(await signIn(aDevice(server), user), "a browser that has seen neither password cannot know");
});
