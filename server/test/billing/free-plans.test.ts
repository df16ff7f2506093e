/** @file A server without payments can give plans away: users sign up for these plans without a card. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { type SignUpForm, signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { readConfig } from "../../src/config.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { aSignupBody, aUser } from "../factories.ts";
import { aDevice, openTestServer, rowCounts, send, type TestServer } from "../harness.ts";
import { useServer } from "../use-server.ts";

const paying = useServer();
const free = await openTestServer({ env: { PAYMENT_PROVIDER: "none", FREE_PLANS: "premium, enterprise" } });
after(() => free.close());

const post = async (server: TestServer, change: object) =>
  send(server, { method: "POST", url: "/api/signup", body: { ...(await aSignupBody(server)), ...change } });

/** Signs up for a plan free of charge. */
const signUpFree = async (form: Pick<SignUpForm, "plan" | "enterprise">) => {
  const email = `${randomUUID()}@example.test`;
  const person = { firstname: "Ann", lastname: "Roy", password: "correct horse battery staple" };
  const account = { ...person, email, email_confirm: email, locale: "en" } as const;
  const session = await signUp(aDevice(free), { ...account, ...form, free_of_charge: true });
  return { email, session };
};

test("a user signs up without a card for a plan that is given away", async () => {
  const config = JSON.parse((await send(free, { method: "GET", url: "/api/billing/config" })).text);
  assert.deepEqual([config.provider, config.free_plans], ["none", ["premium", "enterprise"]]);
  const { session } = await signUpFree({ plan: "premium" });
  const { plan, license } = await session.api.identity.me();
  assert.deepEqual([plan, license?.active], ["premium", true]);
});

test("a user founds an enterprise without a card, and the operator can change its plan", async () => {
  const { email, session } = await signUpFree({ plan: "enterprise", enterprise: "Acme & Daughters" });
  assert.equal(session.identity.entity, "Acme & Daughters");
  const { plan, license } = await session.api.identity.me();
  assert.deepEqual([plan, license?.active], ["enterprise", true]);
  const setPlan = (who: string, wanted: string) => runCommand(free.context, ["set-plan", who, wanted]);
  assert.equal(await setPlan(email, "partner"), `The enterprise of ${email} is on the plan partner.`);
  await assert.rejects(setPlan(email, "free"), /The plan free is not for an enterprise/);
  const { email: alone } = await aUser(free);
  await assert.rejects(setPlan(alone, "enterprise"), /founded by signing up for such a plan/);
});

test("a sign-up without a card makes nothing if the plan is not given away, or the form does not ask for it free of charge", async () => {
  const unpaid = { free_of_charge: true };
  const refused: readonly [TestServer, object, object][] = [
    [free, { plan: "personal", ...unpaid }, { plan: "plan_unavailable" }],
    [free, { plan: "partner", ...unpaid }, { plan: "plan_unavailable" }],
    [paying, { plan: "premium", ...unpaid }, { plan: "plan_unavailable" }],
    [free, { plan: "premium" }, { address: "required", city: "required", credit_card: "card_required" }],
    [free, { plan: "premium", free_of_charge: "yes" }, { free_of_charge: "invalid" }],
  ];
  for (const [server, change, fields] of refused) {
    const before = await rowCounts(server);
    const reply = await post(server, change);
    assert.equal(reply.status, 422, reply.text);
    for (const [field, code] of Object.entries(fields)) assert.equal(reply.fields?.[field], code, reply.text);
    assert.deepEqual(await rowCounts(server), before);
  }
});

test("plans are given away only by a server without payments", () => {
  const plans = { FREE_PLANS: "enterprise" };
  assert.deepEqual(readConfig({ ...plans, PAYMENT_PROVIDER: "none" }).payments.freePlans, ["enterprise"]);
  assert.deepEqual(readConfig({}).payments.freePlans, []);
  for (const variables of [plans, { ...plans, PAYMENT_PROVIDER: "sandbox" }])
    assert.throws(() => readConfig(variables), /FREE_PLANS: is only for a server without payments/);
  for (const wrong of ["free", "partner", "Enterprise", "enterprise;premium"])
    assert.throws(
      () => readConfig({ FREE_PLANS: wrong, PAYMENT_PROVIDER: "none" }),
      /FREE_PLANS: must be some of personal,premium,small_business,enterprise/,
    );
});
