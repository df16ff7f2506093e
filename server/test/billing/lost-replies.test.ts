/** @file A reply of the payment provider is lost, or the provider cannot be reached in the middle of an operation. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { subscribeEndpoints } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { createBillingServices } from "../../src/billing/billing.services.ts";
import type { Payments } from "../../src/gateways/payments/payments.ts";
import { PaymentsUnavailable } from "../../src/payments/payment-provider.ts";
import { aUser, type TestUser, tokenOf } from "../factories.ts";
import { useServer } from "../use-server.ts";
import { cardsOf, stateOf } from "./billing-state.ts";
import { aSubscribeBody, sandboxOf } from "./factories.ts";

const server = useServer();

const unavailable = (): never => {
  throw new PaymentsUnavailable("no reply");
};

/** The services of billing with a provider of which some calls differ. */
const billingWith = (changed: Partial<Payments>) =>
  createBillingServices({ ...server.context, payments: { ...sandboxOf(server), ...changed } });

const actorOf = (user: TestUser) => server.services.identity.sessions.authenticate(tokenOf(user));

test("a form that is sent again after its first reply was lost subscribes once, with the trial", async () => {
  const user = await aUser(server);
  const sandbox = sandboxOf(server);
  const { subscribing } = billingWith({
    subscribe: async (...asked) => {
      await sandbox.subscribe(...asked);
      return unavailable();
    },
  });
  const sent = await aSubscribeBody(server);
  const body = await subscribeEndpoints.initiateSubscription.body.parseAsync(sent);
  await assert.rejects(subscribing.initiate(await actorOf(user), body), { code: "unavailable" });
  const again = await user.session.api.billing.initiateSubscription({ body: sent });
  assert.deepEqual([again.plan, (await stateOf(user)).state], ["premium", "trial"]);
  assert.equal((await cardsOf(user)).length, 1);
});
