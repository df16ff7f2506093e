/** @file A reset is refused after too many guesses, with a wrong code, with an expired link, or with only the link. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browserOpens, followLink, openByCode } from "@keepwell/client/recovery/open-account.ts";
import { renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import { resetPassword } from "@keepwell/client/recovery/reset-password.ts";
import type { ResetBody } from "@keepwell/contract/identity/reset.endpoints.ts";
import { formatRecoveryCode } from "@keepwell/crypto/account/format-recovery-code.ts";
import { makeRecoveryCode } from "@keepwell/crypto/account/make-recovery-code.ts";
import { aUser, type TestUser, tokenOf } from "../factories.ts";
import { aDevice, openTestServer, recording, send, type TestServer } from "../harness.ts";
import {
  anyone,
  aTrustingPerson,
  enterAs,
  follow,
  NEW_PASSWORD,
  pass,
  reset,
  resetTokenOf,
} from "./recovery-steps.ts";

let server: TestServer;
before(async () => {
  server = await openTestServer();
});
after(() => server.close());

test("a refused reset, such as one with the previous password, leaves the link valid", async () => {
  const user = await aTrustingPerson(server);
  const followed = await follow(server, user.email, user.device);
  const by = { kind: "browser" } as const;
  const attempt = (email: string, password: string) =>
    resetPassword(user.device, followed, { email, password, by });
  await assert.rejects(attempt(`x${user.email}`, NEW_PASSWORD), {
    type: "invalid_user",
    code: "reset.invalid_user",
  });
  await assert.rejects(attempt(user.email, user.password), {
    type: "invalid_password",
    code: "reset.invalid_password",
  });
  const differing = { ...user.device, transport: altered({ password_confirmation: "B".repeat(43) }) };
  await assert.rejects(
    resetPassword(differing, followed, { email: user.email, password: NEW_PASSWORD, by }),
    (error: { fields?: Record<string, { code: string }> }) =>
      error.fields?.["password_confirmation"]?.code === "password_mismatch",
  );
  await attempt(user.email.toUpperCase(), NEW_PASSWORD);
  assert.ok(await enterAs(server, user));
});

/** Returns a transport that changes the body of a reset before it is sent. */
const altered = (change: object | ((body: ResetBody) => object)): TestUser["device"]["transport"] => {
  const { transport } = aDevice(server);
  return (request) => {
    if (!request.path.endsWith("/password/reset") || request.body === undefined) return transport(request);
    const body: ResetBody = JSON.parse(request.body);
    const changed = typeof change === "function" ? change(body) : { ...body, ...change };
    return transport({ ...request, body: JSON.stringify(changed) });
  };
};

const INVALID_LINK = {
  type: "invalid_token",
  code: "reset.invalid_token",
};

test("a reset link works once, for thirty minutes, and not after the address has changed", async () => {
  const user = await aTrustingPerson(server);
  const spent = await follow(server, user.email, user.device);
  const other = await resetTokenOf(server, user.email);
  const by = { kind: "browser" } as const;
  const form = { email: user.email, password: NEW_PASSWORD, by };
  await resetPassword(user.device, spent, form);
  await assert.rejects(
    resetPassword(user.device, spent, { ...form, password: `${NEW_PASSWORD} 2` }),
    INVALID_LINK,
  );
  await assert.rejects(followLink(user.device, other), INVALID_LINK, "a reset also ends the other links");
  const late = await resetTokenOf(server, user.email);
  pass(server, 29);
  await followLink(user.device, late);
  pass(server, 2);
  await assert.rejects(followLink(user.device, late), INVALID_LINK);
  for (const token of ["", "x", "A".repeat(43)])
    await assert.rejects(anyone(server).recover({ body: { token } }), INVALID_LINK);
  const moved = await resetTokenOf(server, user.email);
  await server.database.handle
    .updateTable("users")
    .set({ email: `moved-${user.email}` })
    .where("email", "=", user.email)
    .execute();
  await assert.rejects(followLink(user.device, moved), INVALID_LINK);
});

test("without another proof, the link cannot set a password that opens the sealed data", async () => {
  const user = await aTrustingPerson(server);
  const { sent, transport } = recording(altered({}));
  const device = { ...user.device, transport };
  await reset(server, user, { by: { kind: "browser" }, device });
  const body = JSON.parse(sent.at(-1)?.body ?? "");
  const token = await resetTokenOf(server, user.email);
  const epoch = 3;
  const reply = await send(server, {
    method: "POST",
    url: "/api/password/reset",
    body: { ...body, token, epoch, new_under_old_salt: "A".repeat(43) },
  });
  assert.equal(reply.status, 403, reply.text);
  await browserOpens(device, await followLink(device, token));
  const stale = await send(server, {
    method: "POST",
    url: "/api/password/reset",
    body: { ...body, token, epoch: 2, new_under_old_salt: "A".repeat(43) },
  });
  assert.equal(stale.status, 409, "a reset for another password epoch is refused");
});

test("MS-62: guesses at a recovery code are limited and logged, and the owner is notified once", async () => {
  const strict = await openTestServer({ limits: {} });
  try {
    const user = await aUser(strict);
    const code = await renewRecoveryCode(user.device, user.session, user.password);
    const followed = await follow(strict, user.email, user.device);
    const guess = async () =>
      openByCode(user.device, followed, await formatRecoveryCode(makeRecoveryCode())).then(
        () => "opened",
        (error: { type: string }) => error.type,
      );
    const answers: string[] = [];
    for (let count = 0; count < 20; count += 1) answers.push(await guess());
    assert.deepEqual(answers, [...Array(10).fill("validation"), ...Array(10).fill("rate_limited")]);
    await assert.rejects(openByCode(user.device, followed, code), { type: "rate_limited" });
    const { handle } = strict.database;
    const letters = await handle
      .selectFrom("messages")
      .select("uid")
      .where("to_address", "=", user.email)
      .where("template", "=", "recovery_code_guessed")
      .execute();
    assert.equal(letters.length, 1);
    const noted = await handle
      .selectFrom("account_events")
      .select("seq")
      .where("kind", "=", "recovery_code_failed")
      .execute();
    assert.equal(noted.length, 10);
  } finally {
    await strict.close();
  }
});

test("MS-64: data sealed for a browser or a code is sent only for a valid link of that account", async () => {
  const [user, other] = [await aTrustingPerson(server), await aTrustingPerson(server)];
  await renewRecoveryCode(user.device, user.session, user.password);
  const mine = await follow(server, user.email);
  const theirs = await resetTokenOf(server, other.email);
  const kept = await user.device.deviceKeys.get(user.session.identity.uid);
  const device_id = kept?.deviceId ?? "";
  await assert.rejects(anyone(server).recover({ body: { token: theirs, device_id } }), { type: "not_found" });
  assert.deepEqual([mine.way.device_wrap, mine.way.recovery_wrap], [null, null]);
  const { wrap } = await server.database.handle
    .selectFrom("devices")
    .select("wrap")
    .where("uid", "=", device_id)
    .executeTakeFirstOrThrow();
  for (const path of ["/api/me/devices", `/api/me/devices/${device_id}`, "/api/me/recovery", "/api/me/keys"])
    for (const token of [tokenOf(user), tokenOf(other)]) {
      const reply = await send(server, { method: "GET", url: path, token });
      assert.ok(!reply.text.includes(wrap), path);
    }
  const anonymous = await send(server, { method: "GET", url: "/api/me/devices" });
  assert.equal(anonymous.status, 401);
});
