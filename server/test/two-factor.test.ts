/** @file Signing in to an account with a second factor: what the password alone gives, and each kind of code. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changePassword } from "@keepwell/client/account/change-password.ts";
import { keysFor } from "@keepwell/client/account/password-proof.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { signIn } from "@keepwell/client/session/sign-in.ts";
import { ERRORS } from "@keepwell/contract/errors.ts";
import { createServices } from "../src/services.ts";
import { aSignupBody, aUser, type TestUser, tokenOf } from "./factories.ts";
import { aDevice, openTestServer, rowCounts, send, type TestServer } from "./harness.ts";
import { addApp, addPhone, confirmWith, firstStep, later, textedTo, wrong } from "./second-factor.ts";

const PHONE = "+15145550142";
const MINUTE = 60_000;
const FAILED = { type: "unauthorized", code: "two_factor.failed" };
const EXPIRED = { type: "unauthorized", code: "two_factor.expired" };

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

const post = (path: string, body: unknown) => send(server, { method: "POST", url: `/api/${path}`, body });

const eventsOf = async ({ session }: TestUser): Promise<string[]> =>
  (await session.api.identity.listActivity({ query: {} })).flatMap((row) =>
    isUnverifiable(row) ? [] : [row.kind],
  );

test("MS-08: the right password gives a token for the code and no key; the code gives the session", async () => {
  const form = await aSignupBody(server);
  const signedUp = JSON.parse((await post("signup", form)).text);
  const token = JSON.parse(
    (
      await send(server, {
        method: "POST",
        url: "/api/token/refresh",
        token: signedUp.token,
        body: { sek: form.bucket.key },
      })
    ).text,
  ).token;
  const call = (method: string, path: string, body?: unknown) =>
    send(server, { method, url: `/api/${path}`, token, ...(body === undefined ? {} : { body }) });
  assert.equal((await call("POST", "me/phone-numbers", { phone_number: PHONE })).status, 200);
  const code = await textedTo(server, PHONE);
  assert.equal((await call("POST", "me/phone-numbers/confirm", { token: code })).status, 200);

  later(server, MINUTE);
  const { email, password } = form;
  const reply = await post("authenticate", { email, password });
  assert.equal(reply.status, 401);
  const { request_id, user_token, ...rest } = JSON.parse(reply.text);
  assert.deepEqual(rest, {
    status: "two_factor_required",
    code: "two_factor_required",
    user_message: ERRORS.two_factor_required.sentence,
    errors: {},
    error: "two_factor_required",
    methods: ["phone", "backup_code"],
    phone_hint: "42",
    code_sent: true,
  });
  assert.match(user_token, /^[\w-]{43}$/);
  assert.ok(!reply.text.includes(form.sek) && !reply.text.includes(form.private_keys.x));

  const confirm_code = await textedTo(server, PHONE);
  const opened = await post("authenticate/two-factor", { confirm_code, two_factor_token: user_token });
  assert.equal(opened.status, 200);
  const session = JSON.parse(opened.text);
  assert.deepEqual(Object.keys(session).sort(), ["email", "entity", "name", "token", "uid"]);
});

test("a wrong password tells nothing of second factors", async () => {
  const [plain, secured] = [await aUser(server), await aUser(server)];
  await addApp(server, secured);
  const guess = async ({ email }: TestUser) => {
    const reply = await post("authenticate", { email, password: "A".repeat(43) });
    return { ...JSON.parse(reply.text), request_id: "", status: reply.status };
  };
  assert.deepEqual(await guess(secured), await guess(plain));
});

test("with an app: its code opens the account, and only then is a sign-in logged", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const pending = await firstStep(server, user);
  assert.deepEqual([pending.methods, pending.phoneHint], [["authenticator", "backup_code"], null]);
  assert.ok(!(await eventsOf(user)).includes("signed_in"));
  const code = await app.nextCode();
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  await assert.rejects(pending.finish({ code: wrong(code), method: "authenticator" }), FAILED);
  const session = await pending.finish({ code: spaced, method: "authenticator" });
  assert.equal((await session.api.identity.me()).email, user.email);
  const [newest, before] = await eventsOf(user);
  assert.deepEqual([newest, before], ["signed_in", "two_factor_failed"]);
});

test("a code of an app is good once, in whichever sign-in, and none before it", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const [first, second] = [await firstStep(server, user), await firstStep(server, user)];
  const old = await app.nextCode();
  const code = await app.nextCode();
  await first.finish({ code, method: "authenticator" });
  await assert.rejects(second.finish({ code, method: "authenticator" }), FAILED);
  await assert.rejects(second.finish({ code: old, method: "authenticator" }), FAILED);
  assert.ok(await second.finish({ code: await app.nextCode(), method: "authenticator" }));
});

test("the code that set the app up is not good for a sign-in as well", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const pending = await firstStep(server, user);
  await assert.rejects(pending.finish({ code: await app.code(), method: "authenticator" }), FAILED);
});

test("a clock that is half a minute off is forgiven, one that is a minute off is not", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  for (const [off, isGood] of [
    [-30_000, true],
    [30_000, true],
    [-60_000, false],
    [60_000, false],
  ] as const) {
    const pending = await firstStep(server, user);
    later(server, 10 * MINUTE);
    const again = await firstStep(server, user);
    later(server, off);
    const code = await app.code();
    later(server, -off);
    await assert.rejects(pending.finish({ code, method: "authenticator" }), EXPIRED);
    const done = again.finish({ code, method: "authenticator" });
    if (isGood) assert.ok(await done);
    else await assert.rejects(done, FAILED);
  }
});

test("with a phone alone the message goes out at once; with an app besides, when it is asked for", async () => {
  const user = await aUser(server);
  await addPhone(server, user, "+15145550101");
  later(server, MINUTE);
  const alone = await firstStep(server, user);
  assert.deepEqual([alone.codeSent, alone.phoneHint], [true, "01"]);
  const code = await textedTo(server, "+15145550101");
  assert.ok(await alone.finish({ code, method: "phone" }));

  later(server, MINUTE);
  await assert.rejects(addApp(server, user), { code: "confirmation_required" });
  const other = await aUser(server);
  const app = await addApp(server, other);
  await confirmWith(other, await app.nextCode());
  await addPhone(server, other, "+15145550102");
  later(server, MINUTE);
  const both = await firstStep(server, other);
  assert.deepEqual([both.methods, both.codeSent], [["authenticator", "phone", "backup_code"], false]);
  await assert.rejects(both.finish({ code: "123456", method: "phone" }), FAILED);
  await both.sendCode();
  assert.ok(await both.finish({ code: await textedTo(server, "+15145550102"), method: "phone" }));
});

test("without a method named, a code is of whichever it fits", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  await confirmWith(user, await app.nextCode());
  await addPhone(server, user, "+15145550103");
  const { keys } = await keysFor(user.device, user);
  const begin = async (): Promise<string> =>
    JSON.parse((await post("authenticate", { email: user.email, password: keys.authKey })).text).user_token;
  const finish = async (two_factor_token: string, confirm_code: string) =>
    (await post("authenticate/two-factor", { two_factor_token, confirm_code })).status;
  assert.equal(await finish(await begin(), await app.nextCode()), 200);
  assert.equal(await finish(await begin(), app.backupCodes[3] ?? ""), 200);
  const token = await begin();
  later(server, MINUTE);
  await post("authenticate/two-factor/send", { two_factor_token: token });
  assert.equal(await finish(token, await textedTo(server, "+15145550103")), 200);
});

test("a text message is for the sign-in that asked for it, and for its account", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  await addPhone(server, user, "+15145550104");
  await addPhone(server, other, "+15145550105");
  later(server, MINUTE);
  const first = await firstStep(server, user);
  const codeOfFirst = await textedTo(server, "+15145550104");
  later(server, MINUTE);
  const second = await firstStep(server, user);
  const foreign = await firstStep(server, other);
  await assert.rejects(second.finish({ code: codeOfFirst, method: "phone" }), FAILED);
  await assert.rejects(foreign.finish({ code: codeOfFirst, method: "phone" }), FAILED);
  assert.ok(await first.finish({ code: codeOfFirst, method: "phone" }));
});

test("a sign-in lasts ten minutes, five codes, one success", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const old = await firstStep(server, user);
  later(server, 10 * MINUTE + 1);
  await assert.rejects(old.finish({ code: await app.nextCode(), method: "authenticator" }), EXPIRED);
  await assert.rejects(old.sendCode(), EXPIRED);

  const guessed = await firstStep(server, user);
  for (let tries = 0; tries < 5; tries += 1)
    await assert.rejects(guessed.finish({ code: "not one", method: "authenticator" }), FAILED);
  await assert.rejects(guessed.finish({ code: await app.nextCode(), method: "authenticator" }), EXPIRED);

  const used = await firstStep(server, user);
  assert.ok(await used.finish({ code: await app.nextCode(), method: "authenticator" }));
  await assert.rejects(used.finish({ code: await app.nextCode(), method: "authenticator" }), EXPIRED);
});

test("a token of any other kind is none, and says no more than that it is over", async () => {
  const user = await aUser(server);
  for (const two_factor_token of ["", "x", "A".repeat(43), tokenOf(user).slice(0, 200)]) {
    const reply = await post("authenticate/two-factor", { confirm_code: "123456", two_factor_token });
    assert.deepEqual([reply.status, reply.code], [401, "two_factor.expired"], two_factor_token);
  }
  const held = await firstStep(server, await withApp());
  assert.ok(held);
  const asBearer = await send(server, { method: "GET", url: "/api/me", token: "a.b.c" });
  assert.equal(asBearer.status, 401);
});

const withApp = async (): Promise<TestUser> => {
  const user = await aUser(server);
  await addApp(server, user);
  return user;
};

test("a password that was changed ends the sign-ins begun with the one before", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const pending = await firstStep(server, user);
  const newPassword = "meadow lantern copper 93 tides";
  await changePassword(user.device, user.session, { password: user.password, newPassword });
  await assert.rejects(pending.finish({ code: await app.nextCode(), method: "authenticator" }), EXPIRED);
  const again = await firstStep(server, { ...user, password: newPassword });
  assert.ok(await again.finish({ code: await app.nextCode(), method: "authenticator" }));
});

test("a backup code is good once, however it is typed", async () => {
  const user = await aUser(server);
  const { backupCodes } = await addApp(server, user);
  assert.equal(new Set(backupCodes).size, 10);
  const [code = "", other = ""] = backupCodes;
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const first = await firstStep(server, user);
  await first.finish({ code: ` ${code.toLowerCase().replace("-", " ")}`, method: "backup_code" });
  const second = await firstStep(server, user);
  await assert.rejects(second.finish({ code, method: "backup_code" }), FAILED);
  const misread = other.replaceAll("0", "o").replaceAll("1", "l");
  assert.ok(await second.finish({ code: misread, method: "backup_code" }));
  assert.equal((await user.session.api.identity.getTwoFactor()).backup_codes?.left, 8);
  assert.ok((await eventsOf(user)).includes("backup_code_used"));
});

test("another person's codes open nothing", async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  await addApp(server, user);
  const theirs = await addApp(server, other);
  const pending = await firstStep(server, user);
  await assert.rejects(pending.finish({ code: await theirs.nextCode(), method: "authenticator" }), FAILED);
  await assert.rejects(pending.finish({ code: theirs.backupCodes[0] ?? "", method: "backup_code" }), FAILED);
});

test("the database gives away neither secret nor code nor token", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  await firstStep(server, user);
  const { handle } = server.database;
  const rows = JSON.stringify([
    await handle.selectFrom("authenticators").selectAll().execute(),
    await handle.selectFrom("backup_codes").selectAll().execute(),
    await handle.selectFrom("sign_in_attempts").selectAll().execute(),
  ]);
  const secret = new URL(app.uri).searchParams.get("secret") ?? "";
  const bytes = Buffer.from(readTotp(app.uri)?.secret ?? []);
  assert.equal(bytes.length, 20);
  const forms = (["base64", "base64url", "hex"] as const).map((form) => bytes.toString(form));
  for (const canary of [secret, ...forms, ...app.backupCodes]) assert.ok(!rows.includes(canary), canary);
  for (const said of [secret, ...app.backupCodes]) assert.ok(!server.logged().includes(said));
});

test("a secret put in another person's row opens nothing there", async () => {
  const [user, thief] = [await aUser(server), await aUser(server)];
  await addApp(server, user);
  const app = await addApp(server, thief);
  const { handle } = server.database;
  const { secret } = await handle
    .selectFrom("authenticators")
    .select("secret")
    .where("user_uid", "=", thief.session.identity.uid)
    .executeTakeFirstOrThrow();
  await handle
    .updateTable("authenticators")
    .set({ secret })
    .where("user_uid", "=", user.session.identity.uid)
    .execute();
  const pending = await firstStep(server, user);
  await assert.rejects(pending.finish({ code: await app.nextCode(), method: "authenticator" }), {
    type: "internal",
  });
});

test("sign-ins that are over are erased, and a refused one writes no session", async () => {
  const user = await aUser(server);
  await addApp(server, user);
  const before = await rowCounts(server);
  const pending = await firstStep(server, user);
  await assert.rejects(pending.finish({ code: "000000", method: "backup_code" }), FAILED);
  assert.deepEqual(await rowCounts(server), before);
  later(server, 11 * MINUTE);
  await createServices(server.context).identity.sweep();
  assert.deepEqual(await server.database.handle.selectFrom("sign_in_attempts").selectAll().execute(), []);
});

test("without a second factor nothing changes", async () => {
  const user = await aUser(server);
  assert.ok(await signIn(aDevice(server), user));
});
