/** @file Adding, changing and removing second factors: what each takes, what each tells, what it ends. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirmIdentity, confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { signIn } from "@keepwell/client/session/sign-in.ts";
import type { FieldMessage } from "@keepwell/contract/errors.ts";
import { aUser, type TestUser } from "./factories.ts";
import { aDevice, openTestServer, type TestServer } from "./harness.ts";
import { letterTo } from "./outbox.ts";
import { addApp, addPhone, codeOf, confirmWith, firstStep, later, textedTo, wrong } from "./second-factor.ts";

const MINUTE = 60_000;
const NEEDS_CONFIRMATION = { type: "forbidden", code: "confirmation_required" };
const NO_CODE = { type: "not_found", code: "two_factor.code_invalid" };

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

let made = 0;
const aNumber = (): string => {
  made += 1;
  return `+1514555${String(1000 + made)}`;
};

const problem = (field: string, code: FieldMessage) => (error: unknown) =>
  error instanceof CallFailure && error.type === "validation" && error.fields[field]?.code === code;

const stateOf = ({ session }: TestUser) => session.api.identity.getTwoFactor();

const eventsOf = async ({ session }: TestUser): Promise<string[]> =>
  (await session.api.identity.listActivity({ query: {} })).flatMap((row) =>
    isUnverifiable(row) ? [] : [row.kind],
  );

/** A letter's `change` and `method`. */
const toldOf = async ({ email }: TestUser) => {
  const { change, method } = await letterTo(server, email, "two_factor");
  return [change, method];
};

test("a phone: pending until its code is given, then proven, logged, told; the first brings backup codes", async () => {
  const user = await aUser(server);
  const { identity } = user.session.api;
  const phone = aNumber();
  const typed = phone.replace(/^\+1(\d{3})(\d{3})/, "+1 ($1) $2-");
  const pending = await identity.addPhoneNumber({ body: { phone_number: typed } });
  assert.deepEqual(pending, { phone_number: null, confirmed_at: null, pending_phone_number: phone });
  assert.ok(await signIn(aDevice(server), user), "what is pending asks nobody for a code");
  const code = await textedTo(server, phone);
  await assert.rejects(identity.confirmPhoneNumber({ body: { token: wrong(code) } }), NO_CODE);
  const { backup_codes } = await identity.confirmPhoneNumber({ body: { token: code } });
  assert.equal(backup_codes?.length, 10);
  const proven = await identity.getPhoneNumber();
  assert.deepEqual([proven.phone_number, proven.pending_phone_number], [phone, null]);
  assert.deepEqual(await toldOf(user), ["added", "phone"]);
  assert.ok((await eventsOf(user)).includes("two_factor_added"));
});

test("a number that cannot be, or may not be sent to, is refused at its field", async () => {
  const user = await aUser(server);
  const add = (phone_number: string) => user.session.api.identity.addPhoneNumber({ body: { phone_number } });
  for (const typed of ["5145550123", "+1 514 555", "call me", "+1 (000) 555-0123"])
    await assert.rejects(add(typed), problem("phone_number", "phone_invalid"), typed);
  await assert.rejects(add("+252 61 555 0123"), problem("phone_number", "phone_country"));
});

test("an old number stays until the new one is proven", async () => {
  const user = await aUser(server);
  const { identity } = user.session.api;
  const [old, next] = [aNumber(), aNumber()];
  await addPhone(server, user, old);
  await assert.rejects(identity.addPhoneNumber({ body: { phone_number: next } }), NEEDS_CONFIRMATION);
  later(server, MINUTE);
  await identity.sendConfirmationCode();
  await confirmIdentity(user.device, user.session, {
    password: user.password,
    typed: { code: await textedTo(server, old), method: "phone" },
  });
  await assert.rejects(
    identity.addPhoneNumber({ body: { phone_number: old } }),
    problem("phone_number", "phone_same"),
  );
  later(server, MINUTE);
  const asked = await identity.addPhoneNumber({ body: { phone_number: next } });
  assert.deepEqual([asked.phone_number, asked.pending_phone_number], [old, next]);
  const forNext = await textedTo(server, next);
  later(server, MINUTE);
  const pending = await firstStep(server, user);
  assert.equal(pending.phoneHint, old.slice(-2));
  assert.ok(await pending.finish({ code: await textedTo(server, old), method: "phone" }));
  const { backup_codes } = await identity.confirmPhoneNumber({ body: { token: forNext } });
  assert.equal(backup_codes, null);
  assert.equal((await identity.getPhoneNumber()).phone_number, next);
  assert.deepEqual(await toldOf(user), ["changed", "phone"]);
});

test("what was asked for is this session's, and over in ten minutes", async () => {
  const user = await aUser(server);
  const elsewhere = await signIn(aDevice(server), user);
  const phone = aNumber();
  await user.session.api.identity.addPhoneNumber({ body: { phone_number: phone } });
  const body = { token: await textedTo(server, phone) };
  assert.equal((await elsewhere.api.identity.getPhoneNumber()).pending_phone_number, null);
  await assert.rejects(elsewhere.api.identity.confirmPhoneNumber({ body }), NO_CODE);
  later(server, 10 * MINUTE + 1);
  assert.equal((await user.session.api.identity.getPhoneNumber()).pending_phone_number, null);
  await confirmPassword(user.device, user.session, user.password);
  await assert.rejects(user.session.api.identity.confirmPhoneNumber({ body }), NO_CODE);
});

test("another number asked for meanwhile makes the first one's code worthless", async () => {
  const user = await aUser(server);
  const { identity } = user.session.api;
  const [first, second] = [aNumber(), aNumber()];
  await identity.addPhoneNumber({ body: { phone_number: first } });
  const forFirst = await textedTo(server, first);
  await identity.addPhoneNumber({ body: { phone_number: second } });
  const forSecond = await textedTo(server, second);
  if (forFirst !== forSecond)
    await assert.rejects(identity.confirmPhoneNumber({ body: { token: forFirst } }), NO_CODE);
  await identity.confirmPhoneNumber({ body: { token: forSecond } });
  assert.equal((await identity.getPhoneNumber()).phone_number, second);
});

test("an app: another's code is refused, and the one before works until the new one is proven", async () => {
  const user = await aUser(server);
  const { identity } = user.session.api;
  const { uri, secret } = await identity.addAuthenticator();
  const address = new URL(uri);
  assert.deepEqual(
    [address.protocol, address.searchParams.get("secret"), address.searchParams.get("issuer")],
    ["otpauth:", secret, "Keepwell"],
  );
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const wrongCode = wrong(await codeOf(server, uri));
  const confirm = (code: string) => identity.confirmAuthenticator({ body: { code } });
  await assert.rejects(confirm(wrongCode), problem("code", "code_wrong"));
  assert.equal((await stateOf(user)).authenticator, null);
  assert.equal((await confirm(await codeOf(server, uri))).backup_codes?.length, 10);
  assert.deepEqual(await toldOf(user), ["added", "app"]);

  later(server, MINUTE);
  await confirmWith(user, await codeOf(server, uri));
  const next = await identity.addAuthenticator();
  later(server, MINUTE);
  const pending = await firstStep(server, user);
  assert.ok(await pending.finish({ code: await codeOf(server, uri), method: "authenticator" }));
  later(server, MINUTE);
  assert.equal((await confirm(await codeOf(server, next.uri))).backup_codes, null);
  later(server, MINUTE);
  const again = await firstStep(server, user);
  await assert.rejects(again.finish({ code: await codeOf(server, uri), method: "authenticator" }), {
    code: "two_factor.failed",
  });
  assert.ok(await again.finish({ code: await codeOf(server, next.uri), method: "authenticator" }));
  assert.deepEqual(await toldOf(user), ["changed", "app"]);
});

test("a secret waits half an hour for its first code", async () => {
  const user = await aUser(server);
  const { uri } = await user.session.api.identity.addAuthenticator();
  later(server, 30 * MINUTE + 1);
  await confirmPassword(user.device, user.session, user.password);
  const body = { code: await codeOf(server, uri) };
  await assert.rejects(user.session.api.identity.confirmAuthenticator({ body }), NO_CODE);
});

test("a first factor takes a fresh sign-in; every change after it the password and a factor", async () => {
  const stale = await aUser(server);
  later(server, 11 * MINUTE);
  const { identity } = stale.session.api;
  await assert.rejects(identity.addAuthenticator(), NEEDS_CONFIRMATION);
  await assert.rejects(identity.addPhoneNumber({ body: { phone_number: aNumber() } }), NEEDS_CONFIRMATION);
  await confirmPassword(stale.device, stale.session, stale.password);
  assert.ok(await identity.addAuthenticator());

  const user = await aUser(server);
  const app = await addApp(server, user);
  const calls = user.session.api.identity;
  const changes = {
    addAuthenticator: () => calls.addAuthenticator(),
    confirmAuthenticator: async () => calls.confirmAuthenticator({ body: { code: await app.code() } }),
    deleteAuthenticator: () => calls.deleteAuthenticator(),
    addPhoneNumber: () => calls.addPhoneNumber({ body: { phone_number: aNumber() } }),
    confirmPhoneNumber: () => calls.confirmPhoneNumber({ body: { token: "123456" } }),
    deletePhoneNumber: () => calls.deletePhoneNumber(),
    makeBackupCodes: () => calls.makeBackupCodes(),
  };
  for (const [name, change] of Object.entries(changes))
    await assert.rejects(change(), NEEDS_CONFIRMATION, name);
  await confirmWith(user, await app.nextCode());
  later(server, 11 * MINUTE);
  for (const [name, change] of Object.entries(changes))
    await assert.rejects(change(), NEEDS_CONFIRMATION, name);
  assert.ok((await stateOf(user)).authenticator);
});

test("a number that was pending before the account had a factor does not slip in after", async () => {
  const user = await aUser(server);
  const thief = await signIn(aDevice(server), user);
  const phone = aNumber();
  await thief.api.identity.addPhoneNumber({ body: { phone_number: phone } });
  const body = { token: await textedTo(server, phone) };
  await addApp(server, user);
  await assert.rejects(thief.api.identity.confirmPhoneNumber({ body }), { type: "unauthorized" });
  assert.equal((await stateOf(user)).phone.phone_number, null);
});

test("confirming asks for a code where there is a factor, and says at which field", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const confirm = (password: string, code?: string) =>
    confirmIdentity(user.device, user.session, {
      password,
      ...(code === undefined ? {} : { typed: { code, method: "authenticator" } }),
    });
  const code = await app.nextCode();
  await assert.rejects(confirm(user.password), problem("confirm_code", "code_required"));
  await assert.rejects(confirm(user.password, wrong(code)), problem("confirm_code", "code_wrong"));
  await assert.rejects(
    confirm("not the password at all", code),
    problem("password", "password_wrong"),
    "the password first, and the code is not used up",
  );
  const { identity } = user.session.api;
  await assert.rejects(identity.makeBackupCodes(), NEEDS_CONFIRMATION);
  await confirm(user.password, code);
  assert.ok(await identity.makeBackupCodes());
  await assert.rejects(confirm(user.password, code), problem("confirm_code", "code_wrong"));
});

test("a code that was sent for confirming is none for signing in", async () => {
  const user = await aUser(server);
  const phone = aNumber();
  await addPhone(server, user, phone);
  later(server, MINUTE);
  const pending = await firstStep(server, user);
  later(server, 1);
  await user.session.api.identity.sendConfirmationCode();
  const code = await textedTo(server, phone);
  await assert.rejects(pending.finish({ code, method: "phone" }), { code: "two_factor.failed" });
  const typed = { code, method: "phone" } as const;
  await confirmIdentity(user.device, user.session, { password: user.password, typed });
});

test("new backup codes end the old ones, and are told", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  await confirmWith(user, await app.nextCode());
  const { backup_codes } = await user.session.api.identity.makeBackupCodes();
  assert.equal(new Set([...backup_codes, ...app.backupCodes]).size, 20);
  const pending = await firstStep(server, user);
  await assert.rejects(pending.finish({ code: app.backupCodes[0] ?? "", method: "backup_code" }), {
    code: "two_factor.failed",
  });
  assert.ok(await pending.finish({ code: backup_codes[0] ?? "", method: "backup_code" }));
  assert.deepEqual(await toldOf(user), ["changed", "backup_codes"]);
  assert.ok((await eventsOf(user)).includes("backup_codes_changed"));
});

test("without a factor there are no backup codes to make", async () => {
  const user = await aUser(server);
  await confirmPassword(user.device, user.session, user.password);
  await assert.rejects(user.session.api.identity.makeBackupCodes(), { code: "two_factor.off" });
  const { identity } = user.session.api;
  await assert.rejects(identity.deleteAuthenticator(), { type: "not_found" });
  await assert.rejects(identity.deletePhoneNumber(), { type: "not_found" });
  await assert.rejects(identity.sendConfirmationCode(), { type: "not_found" });
});

test("removed: told, the password is enough again, and with the last factor go the backup codes", async () => {
  const user = await aUser(server);
  const { identity } = user.session.api;
  const app = await addApp(server, user);
  await confirmWith(user, await app.nextCode());
  await addPhone(server, user, aNumber());
  await identity.deleteAuthenticator();
  assert.deepEqual(await toldOf(user), ["removed", "app"]);
  assert.equal((await stateOf(user)).backup_codes?.left, 10, "the phone is still there");
  later(server, MINUTE);
  assert.deepEqual((await firstStep(server, user)).methods, ["phone", "backup_code"]);
  await identity.deletePhoneNumber();
  assert.deepEqual(await toldOf(user), ["removed", "phone"]);
  const state = await stateOf(user);
  assert.deepEqual([state.phone.phone_number, state.authenticator, state.backup_codes], [null, null, null]);
  assert.ok(await signIn(aDevice(server), user));
});

test("of both factors removed at once, the backup codes go with the second", async () => {
  const user = await aUser(server);
  const { identity } = user.session.api;
  const app = await addApp(server, user);
  await confirmWith(user, await app.nextCode());
  await addPhone(server, user, aNumber());
  await Promise.all([identity.deleteAuthenticator(), identity.deletePhoneNumber()]);
  assert.equal((await stateOf(user)).backup_codes, null);
});

test("whenever a factor changes, all other sessions end and this one goes on", async () => {
  const user = await aUser(server);
  const before = await signIn(aDevice(server), user);
  const app = await addApp(server, user);
  await assert.rejects(before.api.identity.me(), { type: "unauthorized" });
  const pending = await firstStep(server, user);
  const other = await pending.finish({ code: await app.nextCode(), method: "authenticator" });
  await confirmWith(user, await app.nextCode());
  await user.session.api.identity.deleteAuthenticator();
  await assert.rejects(other.api.identity.me(), { type: "unauthorized" });
  assert.equal((await user.session.api.identity.me()).email, user.email);
});
