/** @file A sign-up for a paid plan is completed or leaves nothing behind. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { errorReply } from "@keepwell/contract/error-reply.ts";
import { signUpEndpoints } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import { createSubscriber } from "../../src/billing/create-subscriber.ts";
import { PaymentRefused } from "../../src/payments/payment-provider.ts";
import { later } from "../clock.ts";
import { aSignupBody } from "../factories.ts";
import { rowCounts, send } from "../harness.ts";
import type { CardName } from "../payments/steps.ts";
import { useServer } from "../use-server.ts";
import { ADDRESS, aToken, billingWith, sandboxOf, settle } from "./factories.ts";

const server = useServer();

const HOUR = 3_600_000;
const CALLER = { ip: "192.0.2.7", network: "192.0.2.7", userAgent: "a test" };

const aPaidBody = async (card: CardName = "good", plan = "premium") => {
  const { firstname: _, lastname: __, ...address } = ADDRESS;
  return { ...(await aSignupBody(server)), ...address, plan, credit_card: await aToken(server, card) };
};

const post = (body: unknown) => send(server, { method: "POST", url: "/api/signup", body });

const counts = async () => {
  const { handle } = server.database;
  const { customers } = await handle
    .selectFrom("sandbox_customers")
    .select((row) => row.fn.countAll<number>().as("customers"))
    .executeTakeFirstOrThrow();
  return { customers, ...(await rowCounts(server)) };
};

const subscriptionOf = (email: string) =>
  server.database.handle
    .selectFrom("users")
    .innerJoin("subscribers", "subscribers.user_uid", "users.uid")
    .innerJoin("subscriptions", "subscriptions.subscriber_uid", "subscribers.uid")
    .select(["plan", "status", "subscribers.city", "subscribers.provider_customer"])
    .where("users.email", "=", email)
    .executeTakeFirst();

for (const plan of ["personal", "premium"] as const)
  test(`${plan}: one sign-up creates the account, its billing address and its trial`, async () => {
    const body = await aPaidBody("good", plan);
    assert.equal((await post(body)).status, 201);
    const made = await subscriptionOf(body.email);
    assert.deepEqual([made?.plan, made?.status, made?.city], [plan, "trialing", ADDRESS.city]);
  });

test("a declined card creates nothing, neither on the server nor at the provider", async () => {
  const before = await counts();
  for (const card of ["declined", "poor"] as const) {
    const reply = await post(await aPaidBody(card));
    assert.deepEqual([reply.status, reply.code], [400, "card_error"]);
  }
  assert.equal((await post({ ...(await aPaidBody()), credit_card: "made-up" })).code, "card_error");
  assert.deepEqual(await counts(), before);
});

test("after a declined card, the same sign-up succeeds with another card", async () => {
  const body = await aPaidBody("declined");
  assert.equal((await post(body)).code, "card_error");
  assert.equal((await post({ ...body, credit_card: await aToken(server) })).status, 201);
});

test("a sign-up that needs the bank's confirmation succeeds only after the confirmation", async () => {
  const body = await aPaidBody("authenticatesOnce");
  const asked = await post(body);
  assert.deepEqual([asked.status, asked.code], [400, "requires_action"]);
  const { client_secret } = errorReply.parse(JSON.parse(asked.text));
  assert.ok(client_secret);
  await sandboxOf(server).settleChallenge(client_secret, true);
  assert.equal((await post(body)).status, 201);

  const before = await counts();
  const other = await aPaidBody("authenticatesOnce");
  const { client_secret: secret } = errorReply.parse(JSON.parse((await post(other)).text));
  await sandboxOf(server).settleChallenge(secret ?? "", false);
  assert.equal((await post(other)).code, "card_error");
  assert.deepEqual(await counts(), before);
});

test("a taken address is refused before a card is used, and a paid account keeps its customer", async () => {
  const body = await aPaidBody();
  assert.equal((await post(body)).status, 201);
  const before = await counts();
  const again = await post({ ...(await aPaidBody()), email: body.email, email_confirm: body.email });
  assert.deepEqual([again.status, again.fields], [422, { email: "email_taken" }]);
  assert.equal((await post(body)).status, 422);
  assert.deepEqual(await counts(), before);
});

test("the same sign-up sent twice at once makes one account and one customer", async () => {
  const before = await counts();
  const body = await aPaidBody();
  const replies = await Promise.all([post(body), post(body)]);
  const [made, refused] = replies.map(({ status }) => status).toSorted();
  assert.ok(made === 201 && (refused === 409 || refused === 422), `${made}, ${refused}`);
  const afterwards = await counts();
  assert.equal(afterwards.customers, before.customers + 1);
  const kept = await subscriptionOf(body.email);
  assert.ok(kept?.provider_customer && (await sandboxOf(server).read(kept.provider_customer)));
});

test("the error names every missing or invalid field", async () => {
  const body = await aPaidBody();
  const before = await counts();
  const refused: readonly [object, Record<string, string>][] = [
    [{ credit_card: null }, { credit_card: "card_required" }],
    [{ address: " " }, { address: "required" }],
    [
      { city: null, postalcode: undefined },
      { city: "required", postalcode: "required" },
    ],
    [{ iso_country: undefined, iso_state: null }, { iso_country: "required" }],
    [{ iso_country: "XX" }, { iso_country: "country_unknown" }],
    [{ plan: "partner" }, { plan: "plan_unavailable" }],
  ];
  for (const [change, fields] of refused) {
    const reply = await post({ ...body, ...change });
    assert.deepEqual([reply.status, reply.fields], [422, fields], JSON.stringify(change));
  }
  assert.deepEqual(await counts(), before);
});

test("one reply names all errors: of the account, the enterprise, the address and the card", async () => {
  const body = await aPaidBody("good", "enterprise");
  const before = await counts();
  const wrong = {
    firstname: "",
    email_confirm: "someone.else@example.test",
    enterprise: " ",
    founding: null,
  };
  const reply = await post({ ...body, ...wrong, city: " ", iso_state: "TX", credit_card: null });
  assert.deepEqual(reply.fields, {
    firstname: "required",
    email_confirm: "email_mismatch",
    enterprise: "required",
    founding: "founding_invalid",
    city: "required",
    iso_state: "state_unknown",
    credit_card: "card_required",
  });
  const unknown = await post({
    ...body,
    ...wrong,
    plan: "gold",
    iso_country: "XX",
    credit_card: "no token!",
  });
  assert.deepEqual(unknown.fields, {
    firstname: "required",
    email_confirm: "email_mismatch",
    plan: "plan_unavailable",
    iso_country: "country_unknown",
    credit_card: "card_required",
  });
  assert.deepEqual(await counts(), before);
});

test("a user who leaves the bank's page and never comes back leaves no data behind", async () => {
  const before = await counts();
  assert.equal((await post(await aPaidBody("authenticatesOnce"))).code, "requires_action");
  await settle(server);
  assert.equal(
    (await counts()).customers,
    before.customers + 1,
    "the customer stays as long as the user may come back",
  );
  later(server, 2 * HOUR);
  await settle(server);
  assert.deepEqual(await counts(), before);
});

test("if one of two simultaneous sign-ups fails, the other one's account keeps its customer", async () => {
  const taken = await aPaidBody();
  assert.equal((await post(taken)).status, 201);
  let succeeded = 0;
  for (let round = 0; round < 6 || succeeded === 0; round += 1) {
    assert.ok(round < 60, "one of the other sign-ups succeeds");
    const body = await aPaidBody();
    const bad = { ...body, bucket: { ...body.bucket, uid: taken.bucket.uid } };
    const [failed, other] = await Promise.all([post(bad), post(body)]);
    assert.notEqual(failed.status, 201);
    if (other.status === 201) succeeded += 1;
    const made = await subscriptionOf(body.email);
    assert.equal(made !== undefined, other.status === 201);
    const customer = made?.provider_customer;
    assert.ok(!made || (customer && (await sandboxOf(server).read(customer))), `round ${round}`);
  }
});

test("a payment for one plan makes no account on another plan", async () => {
  const body = await aPaidBody("good", "personal");
  const { billing } = server.services;
  const paid = await billing.signUps.begin(await signUpEndpoints.signup.body.parseAsync(body), CALLER);
  assert.ok(paid);
  assert.equal((await post({ ...body, plan: "premium" })).status, 409);
  assert.equal(await subscriptionOf(body.email), undefined);
});

test("a sign-up that arrives after its customer was abandoned makes no account", async () => {
  const body = await aPaidBody();
  const form = await signUpEndpoints.signup.body.parseAsync(body);
  const paid = await server.services.billing.signUps.begin(form, CALLER);
  assert.ok(paid);
  later(server, 2 * HOUR);
  await settle(server);
  const { handle } = server.database;
  await assert.rejects(
    handle.transaction().execute((within) => createSubscriber(within, form, paid)),
    { code: "conflict" },
  );
  const left = await handle
    .selectFrom("billing_operations")
    .select(["args", "customer", "state"])
    .where("key", "=", paid.key)
    .executeTakeFirst();
  assert.deepEqual(left, { args: {}, customer: null, state: "refused" });
});

test("the clean-up deletes abandoned customers even if it cannot delete one of them", async () => {
  const body = await aPaidBody();
  assert.ok(
    await server.services.billing.signUps.begin(await signUpEndpoints.signup.body.parseAsync(body), CALLER),
  );
  const other = await aPaidBody("authenticatesOnce");
  assert.equal((await post(other)).code, "requires_action");
  const before = await counts();
  later(server, 2 * HOUR);
  const sandbox = sandboxOf(server);
  let asked = 0;
  const { round } = billingWith(server, {
    deleteCustomer: async (customer) => {
      asked += 1;
      if (asked === 1) throw new PaymentRefused("not_now");
      await sandbox.deleteCustomer(customer);
    },
  });
  await round.tidy();
  assert.deepEqual([asked, (await counts()).customers], [2, before.customers - 1]);
  await settle(server);
  assert.equal((await counts()).customers, before.customers - 2);
});
