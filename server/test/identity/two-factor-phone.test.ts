/** @file A phone as a second factor: a number must be proven before it becomes a factor or replaces another. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmIdentity, confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { later, MINUTE } from "../clock.ts";
import { aDevice } from "../harness.ts";
import { aPerson } from "../sharing/factories.ts";
import { useServer } from "../use-server.ts";
import { addPhone, eventsOf, firstStep, SIGN_IN_EXPIRED, textedTo, wrong } from "./second-factor.ts";
import { aNumber, NEEDS_CONFIRMATION, NO_CODE, problem, toldOf } from "./second-factor-changes.ts";

const server = useServer();

test("a phone becomes a factor only with its code, and the first factor brings backup codes", async () => {
  const user = await aPerson(server);
  const { identity } = user.session.api;
  const phone = aNumber();
  const typed = phone.replace(/^\+1(\d{3})(\d{3})/, "+1 ($1) $2-");
  const pending = await identity.addPhoneNumber({ body: { phone_number: typed } });
  assert.deepEqual(pending, { phone_number: null, confirmed_at: null, pending_phone_number: phone });
  assert.ok(await signIn(aDevice(server), user), "a pending phone requires no code at sign-in");
  const code = await textedTo(server, phone);
  await assert.rejects(identity.confirmPhoneNumber({ body: { token: wrong(code) } }), NO_CODE);
  const { backup_codes } = await identity.confirmPhoneNumber({ body: { token: code } });
  assert.equal(backup_codes?.length, 10);
  const proven = await identity.getPhoneNumber();
  assert.deepEqual([proven.phone_number, proven.pending_phone_number], [phone, null]);
  assert.deepEqual(await toldOf(server, user), ["added", "phone"]);
  assert.ok((await eventsOf(user)).includes("two_factor_added"));
});

test("a number that is invalid or cannot get messages is refused at its field", async () => {
  const user = await aPerson(server);
  const add = (phone_number: string) => user.session.api.identity.addPhoneNumber({ body: { phone_number } });
  for (const typed of ["5145550123", "+1 514 555", "call me", "+1 (000) 555-0123"])
    await assert.rejects(add(typed), problem("phone_number", "phone_invalid"), typed);
  await assert.rejects(add("+252 61 555 0123"), problem("phone_number", "phone_country"));
});

test("the current number stays until the new one is proven", async () => {
  const user = await aPerson(server);
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
  later(server, MINUTE);
  const begunBefore = await firstStep(server, user);
  const forOld = await textedTo(server, old);
  const { backup_codes } = await identity.confirmPhoneNumber({ body: { token: forNext } });
  assert.equal(backup_codes, null);
  await assert.rejects(begunBefore.finish({ code: forOld, method: "phone" }), SIGN_IN_EXPIRED);
  later(server, MINUTE);
  const begunAfter = await firstStep(server, user);
  assert.ok(await begunAfter.finish({ code: await textedTo(server, next), method: "phone" }));
  assert.equal((await identity.getPhoneNumber()).phone_number, next);
  assert.deepEqual(await toldOf(server, user), ["changed", "phone"]);
});

test("a pending number belongs to its session and expires in ten minutes", async () => {
  const user = await aPerson(server);
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

test("requesting a code for another number makes the first number's code invalid", async () => {
  const user = await aPerson(server);
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
