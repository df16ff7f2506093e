/**
 * @file The card form's calls give tokens for test cards, refuse other cards, and store neither the number nor the
 * security code.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_LIMITS } from "../../src/limits.ts";
import { openTestServer } from "../harness.ts";
import { useServer } from "../use-server.ts";
import { CARD, CVC, createSandboxCall, FRAME, NUMBER, useCardForm } from "./card-form.ts";

const card = useCardForm();
const server = useServer({ card });

const call = createSandboxCall(server);

test("the reply to a test card has a token, and neither the number nor the security code", async () => {
  const reply = await call("tokens", CARD);
  assert.equal(reply.status, 200);
  const { token, ...rest } = JSON.parse(reply.text);
  assert.match(token, /^[\w-]{1,255}$/);
  assert.deepEqual(rest, { brand: "visa", last4: "4242" });
  assert.equal(reply.headers["access-control-allow-origin"], "null");
  assert.equal(reply.headers["access-control-allow-credentials"], undefined);
  assert.equal(reply.headers["cache-control"], "no-store");
  assert.ok(!reply.text.includes(NUMBER) && !reply.text.includes(CVC));
});

test("the card form can read an error that says what is wrong with the card", async () => {
  const cases: [object, string][] = [
    [{ number: "4111111111111111" }, "not_a_test_card"],
    [{ number: "4242424242424241" }, "incorrect_number"],
    [{ number: "" }, "incorrect_number"],
    [{ cvc: "12" }, "invalid_cvc"],
    [{ exp_month: 13 }, "invalid_expiry_month"],
    [{ exp_year: 2001 }, "invalid_expiry_year"],
  ];
  for (const [change, mistake] of cases) {
    const reply = await call("tokens", { ...CARD, ...change });
    assert.equal(reply.status, 422, mistake);
    assert.deepEqual(JSON.parse(reply.text), { mistake });
    assert.equal(reply.headers["access-control-allow-origin"], "null");
  }
});

test("a body that is not a card is refused, and not repeated in the reply", async () => {
  const bodies = [
    null,
    7,
    [],
    {},
    { ...CARD, number: 4242424242424242 },
    { ...CARD, number: { $gt: "" } },
    { ...CARD, number: "4".repeat(41) },
    { ...CARD, name: "n".repeat(256) },
    { ...CARD, exp_month: "12" },
    { ...CARD, exp_year: 1.5 },
    { ...CARD, cvc: null },
  ];
  for (const body of bodies) {
    const reply = await call("tokens", body);
    assert.equal(reply.status, 400, JSON.stringify(body));
    // The uid of the request may contain these digits by chance, so it is left out.
    const { request_id: _, ...told } = JSON.parse(reply.text);
    assert.ok(!JSON.stringify(told).includes("4242"));
  }
  assert.equal((await call("tokens", `{"number":"${NUMBER}",`)).status, 400);
  assert.equal((await call("tokens", { ...CARD, padding: "x".repeat(5000) })).status, 413);
  assert.equal((await call("tokens", "{".repeat(4000))).status, 400);
});

test("a confirmation that was never requested is not found", async () => {
  for (const client_secret of ["", "nothing", "A".repeat(43)]) {
    assert.equal((await call("challenges", { client_secret })).status, 404);
    assert.equal((await call("challenges/settle", { client_secret, passed: true })).status, 404);
  }
  for (const body of [{}, { client_secret: 7 }, { client_secret: "A".repeat(501) }])
    assert.equal((await call("challenges", body)).status, 400);
  assert.equal((await call("challenges/settle", { client_secret: "A", passed: "yes" })).status, 400);
});

test("no number, no security code and no secret is in the log or the database", async () => {
  const secret = "SECRETSECRETSECRET";
  await call("tokens", CARD);
  await call("tokens", { ...CARD, number: "4111111111111111" });
  await call("tokens", `{"number":"${NUMBER}",`);
  await call("challenges", { client_secret: secret });
  const tables = await server.database.handle.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      server.database.handle
        .selectFrom(name as "users")
        .selectAll()
        .execute(),
    ),
  );
  for (const kept of [server.logged(), JSON.stringify(rows)])
    for (const word of [NUMBER, "4111111111111111", `"${CVC}"`, secret])
      assert.ok(!kept.includes(word), word);
});

test("calls for cards and confirmations are limited for each network", async () => {
  const strict = await openTestServer({ limits: {} });
  try {
    const { points } = DEFAULT_LIMITS.card_token;
    for (let time = 0; time < points; time += 1)
      assert.equal((await call("tokens", CARD, FRAME, strict)).status, 200);
    const reply = await call("tokens", CARD, FRAME, strict);
    assert.equal(reply.status, 429);
    assert.equal(reply.headers["access-control-allow-origin"], "null");
    for (let time = 0; time < DEFAULT_LIMITS.card_challenge.points; time += 1)
      await call("challenges", { client_secret: "A" }, FRAME, strict);
    assert.equal((await call("challenges", { client_secret: "A" }, FRAME, strict)).status, 429);
  } finally {
    await strict.close();
  }
});
