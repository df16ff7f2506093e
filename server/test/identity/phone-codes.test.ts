/**
 * @file A code that the server makes and sends to a phone can be used once, by one user, and allows a limited number of
 * tries.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { findMessages } from "../../src/messages/message.store.ts";
import { later, MINUTE } from "../clock.ts";
import { aUser } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { PHONE, phoneCodeSteps } from "./phone-code-steps.ts";
import { wrong } from "./second-factor.ts";

const server = useServer();
const { steps } = prepare(server, async () => ({ steps: phoneCodeSteps(server, await aUser(server)) }));

test("the correct code proves the number, once", async () => {
  const what = steps.anAttempt();
  const code = await steps.codeFor(what);
  assert.equal(await steps.verdictOf(what, wrong(code)), "wrong");
  assert.deepEqual(await steps.check(what, ` ${code.slice(0, 3)} ${code.slice(3)}`), {
    verdict: "approved",
    phone: PHONE,
  });
  assert.equal(await steps.verdictOf(what, code), "expired");
});

test("if the correct code is sent several times at the same moment, it is accepted once", async () => {
  const what = steps.anAttempt();
  const code = await steps.codeFor(what);
  const verdicts = await Promise.all([1, 2, 3, 4].map(() => steps.verdictOf(what, code)));
  assert.equal(verdicts.filter((verdict) => verdict === "approved").length, 1, verdicts.join());
});

test("after five wrong codes the correct one is refused too", async () => {
  const what = steps.anAttempt();
  const code = await steps.codeFor(what);
  const verdicts = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => steps.verdictOf(what, wrong(code))));
  assert.deepEqual(verdicts.sort(), ["too_many", "too_many", "wrong", "wrong", "wrong", "wrong", "wrong"]);
  assert.equal(await steps.verdictOf(what, code), "too_many");
});

test("a code expires after ten minutes", async () => {
  const what = steps.anAttempt();
  const code = await steps.codeFor(what);
  later(server, 10 * MINUTE);
  assert.equal(await steps.verdictOf(what, code), "expired");
});

test("a code is valid only for its user, its purpose and its attempt", async () => {
  const what = steps.anAttempt();
  const code = await steps.codeFor(what);
  const stranger = (await aUser(server)).session.identity.uid;
  for (const elsewhere of [{ userUid: stranger }, { purpose: "add" as const }, { attempt: randomUUID() }])
    assert.equal(
      await steps.verdictOf({ ...what, ...elsewhere }, code),
      "expired",
      JSON.stringify(elsewhere),
    );
  const second = steps.anAttempt();
  await steps.codeFor(second);
  const verdict = await steps.verdictOf(second, code);
  assert.ok(verdict === "wrong", verdict);
  assert.equal(await steps.verdictOf(what, code), "approved");
});

test("a new code replaces the previous one and has its own tries", async () => {
  const what = steps.anAttempt("add");
  const first = await steps.codeFor(what);
  for (let tries = 0; tries < 5; tries += 1) await steps.check(what, wrong(first));
  const second = await steps.codeFor(what);
  if (first !== second) assert.equal(await steps.verdictOf(what, first), "wrong");
  assert.equal(await steps.verdictOf(what, second), "approved");
});

test("a rolled back transaction sends no code and begins no check", async () => {
  const what = steps.anAttempt();
  const before = (await findMessages(server.database.handle, PHONE, 100)).length;
  const cancelled = server.database.handle.transaction().execute(async (within) => {
    await server.context.phones.start(within, { ...what, to: PHONE, locale: "en" });
    throw new Error("rolled back");
  });
  await assert.rejects(cancelled, /rolled back/);
  assert.equal((await findMessages(server.database.handle, PHONE, 100)).length, before);
  assert.equal(await steps.verdictOf(what, "123456"), "expired");
});

test("a check inside a transaction is refused, because a rollback would undo the count of tries", async () => {
  const what = steps.anAttempt();
  const code = await steps.codeFor(what);
  const inside = server.database.handle
    .transaction()
    .execute((within) => server.context.phones.check(within, { ...what, code }));
  await assert.rejects(inside, /outside of transactions/);
});

test("the table of checks reveals no code, and expired checks are deleted", async () => {
  const what = steps.anAttempt();
  const code = await steps.codeFor(what);
  const rows = () => server.database.handle.selectFrom("phone_checks").selectAll().execute();
  const row = (await rows()).find(({ attempt }) => attempt === what.attempt);
  assert.ok(row?.code_mac && row.code_mac.length === 43);
  const { code_mac, ...rest } = row;
  assert.ok(!JSON.stringify(rest).includes(code));
  later(server, 11 * MINUTE);
  await server.services.identity.sweep();
  assert.deepEqual(await rows(), []);
});

test("codes are distributed evenly enough to be random", async () => {
  const seen = new Set<string>();
  for (let made = 0; made < 40; made += 1) seen.add(await steps.codeFor(steps.anAttempt()));
  assert.ok(seen.size >= 39, String(seen.size));
  assert.ok(new Set([...seen].map(([first]) => first)).size >= 5);
});
