/** @file Sign-in with a second factor. The password alone gives only a pending sign-in, which expires. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { changePassword } from "@keepwell/client/account/change-password.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { ERRORS } from "@keepwell/contract/errors.ts";
import { createServices } from "../../src/services.ts";
import { later, MINUTE } from "../clock.ts";
import { aSignupBody, aUser, type TestUser, tokenOf } from "../factories.ts";
import { aDevice, rowCounts, send } from "../harness.ts";
import { linkTo } from "../messages/outbox.ts";
import { useServer } from "../use-server.ts";
import {
  addApp,
  addPhone,
  CODE_FAILED,
  confirmWith,
  eventsOf,
  firstStep,
  pendingTokenOf,
  SIGN_IN_EXPIRED,
  textedTo,
  wrong,
} from "./second-factor.ts";

const server = useServer();

const PHONE = "+15145550142";

const post = (path: string, body: unknown) => send(server, { method: "POST", url: `/api/${path}`, body });

test("MS-08: the correct password returns a token for the second step, and no key", async () => {
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
  const proof = { token: await linkTo(server, form.email, "verify_address") };
  assert.equal((await call("POST", "me/email/verify", proof)).status, 200);
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

test("the answer to a wrong password does not tell whether the account has a second factor", async () => {
  const [plain, secured] = [await aUser(server), await aUser(server)];
  await addApp(server, secured);
  const guess = async ({ email }: TestUser) => {
    const reply = await post("authenticate", { email, password: "A".repeat(43) });
    return { ...JSON.parse(reply.text), request_id: "", status: reply.status };
  };
  assert.deepEqual(await guess(secured), await guess(plain));
});

test("the authenticator app's code opens the account, and the sign-in is logged only after that code", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const pending = await firstStep(server, user);
  assert.deepEqual([pending.methods, pending.phoneHint], [["authenticator", "backup_code"], null]);
  assert.ok(!(await eventsOf(user)).includes("signed_in"));
  const code = await app.nextCode();
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  await assert.rejects(pending.finish({ code: wrong(code), method: "authenticator" }), CODE_FAILED);
  const session = await pending.finish({ code: spaced, method: "authenticator" });
  assert.equal((await session.api.identity.me()).email, user.email);
  const [newest, before] = await eventsOf(user);
  assert.deepEqual([newest, before], ["signed_in", "two_factor_failed"]);
});

test("a code is texted at once if the phone is the only factor; otherwise it is texted on request", async () => {
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
  await assert.rejects(both.finish({ code: "123456", method: "phone" }), CODE_FAILED);
  await both.sendCode();
  assert.ok(await both.finish({ code: await textedTo(server, "+15145550102"), method: "phone" }));
});

test("a pending sign-in ends after ten minutes, five wrong codes or one right code", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const old = await firstStep(server, user);
  later(server, 10 * MINUTE + 1);
  await assert.rejects(old.finish({ code: await app.nextCode(), method: "authenticator" }), SIGN_IN_EXPIRED);
  await assert.rejects(old.sendCode(), SIGN_IN_EXPIRED);

  const guessed = await firstStep(server, user);
  for (let tries = 0; tries < 5; tries += 1)
    await assert.rejects(guessed.finish({ code: "not one", method: "authenticator" }), CODE_FAILED);
  await assert.rejects(
    guessed.finish({ code: await app.nextCode(), method: "authenticator" }),
    SIGN_IN_EXPIRED,
  );

  const used = await firstStep(server, user);
  assert.ok(await used.finish({ code: await app.nextCode(), method: "authenticator" }));
  await assert.rejects(used.finish({ code: await app.nextCode(), method: "authenticator" }), SIGN_IN_EXPIRED);
});

test("a token that is not of a pending sign-in is refused with the same error as an expired token", async () => {
  const user = await aUser(server);
  for (const two_factor_token of ["", "x", "A".repeat(43), tokenOf(user).slice(0, 200)]) {
    const reply = await post("authenticate/two-factor", { confirm_code: "123456", two_factor_token });
    assert.deepEqual([reply.status, reply.code], [401, "two_factor.expired"], two_factor_token);
  }
});

test("the token of a pending sign-in is not accepted in place of a session's token", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const token = await pendingTokenOf(server, user);
  for (const bearer of [token, "a.b.c"]) {
    const reply = await send(server, { method: "GET", url: "/api/me", token: bearer });
    assert.equal(reply.status, 401);
  }
  const second = { confirm_code: await app.nextCode(), two_factor_token: token };
  assert.equal((await post("authenticate/two-factor", second)).status, 200);
});

test("a change of password ends the pending sign-ins that began with the previous password", async () => {
  const user = await aUser(server);
  const app = await addApp(server, user);
  const pending = await firstStep(server, user);
  const newPassword = "meadow lantern copper 93 tides";
  await changePassword(user.device, user.session, { password: user.password, newPassword });
  await assert.rejects(
    pending.finish({ code: await app.nextCode(), method: "authenticator" }),
    SIGN_IN_EXPIRED,
  );
  const again = await firstStep(server, { ...user, password: newPassword });
  assert.ok(await again.finish({ code: await app.nextCode(), method: "authenticator" }));
});

test("expired pending sign-ins are erased, and a refused sign-in writes no session", async () => {
  const user = await aUser(server);
  await addApp(server, user);
  const before = await rowCounts(server);
  const pending = await firstStep(server, user);
  await assert.rejects(pending.finish({ code: "000000", method: "backup_code" }), CODE_FAILED);
  assert.deepEqual(await rowCounts(server), before);
  later(server, 11 * MINUTE);
  await createServices(server.context).identity.sweep();
  assert.deepEqual(await server.database.handle.selectFrom("sign_in_attempts").selectAll().execute(), []);
});

test("an account without a second factor signs in with only the password", async () => {
  const user = await aUser(server);
  assert.ok(await signIn(aDevice(server), user));
});
