/**
 * @file The reply that names a new customer is lost, and then the account is deleted, or the form is sent again with
 * another billing address. Or the account is deleted before the reply arrives.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { subscribeEndpoints } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { PaymentsUnavailable } from "../../src/payments/payment-provider.ts";
import { aUser, type TestUser } from "../factories.ts";
import { useServer } from "../use-server.ts";
import { customerOf, stateOf, subscriberOf } from "./billing-state.ts";
import { actorOf, aSubscribeBody, aToken, billingWith, sandboxOf, settle } from "./factories.ts";

const server = useServer();

const unavailable = (): never => {
  throw new PaymentsUnavailable("no reply");
};

/** A provider that creates customers, but whose reply is lost. `made` lists the customers. */
const losing = () => {
  const sandbox = sandboxOf(server);
  const made: string[] = [];
  const createCustomer = async (...asked: Parameters<typeof sandbox.createCustomer>): Promise<never> => {
    made.push(await sandbox.createCustomer(...asked));
    return unavailable();
  };
  return { made, createCustomer };
};

/** Deletes the user's own account. */
const leave = async ({ device, session, password }: TestUser): Promise<void> => {
  await confirmPassword(device, session, password);
  await session.api.identity.deleteMe({ query: {} });
};

const readAll = (customers: readonly string[]) =>
  Promise.all(customers.map((customer) => sandboxOf(server).read(customer)));

test("an account that is deleted after the reply was lost leaves no customer", async () => {
  const [payer, holder] = [await aUser(server), await aUser(server)];
  const { made, createCustomer } = losing();
  const { subscribing, cards } = billingWith(server, { createCustomer });
  const body = await subscribeEndpoints.initiateSubscription.body.parseAsync(await aSubscribeBody(server));
  await assert.rejects(subscribing.initiate(await actorOf(server, payer), body), { code: "unavailable" });
  const added = cards.add(
    await actorOf(server, holder),
    (await subscriberOf(holder)).uid,
    await aToken(server),
  );
  await assert.rejects(added, { code: "unavailable" });
  assert.equal((await readAll(made)).filter(Boolean).length, 2);
  for (const user of [payer, holder]) await leave(user);
  await settle(server);
  assert.deepEqual(await readAll(made), [undefined, undefined]);
});

test("if an account is deleted while its customer is created, the customer is deleted once the provider answers", async () => {
  const user = await aUser(server);
  const sandbox = sandboxOf(server);
  const made: string[] = [];
  const { subscribing } = billingWith(server, {
    createCustomer: async (...asked) => {
      const customer = await sandbox.createCustomer(...asked);
      made.push(customer);
      await leave(user);
      return customer;
    },
    deleteCustomer: async () => unavailable(),
  });
  const actor = await actorOf(server, user);
  const body = await subscribeEndpoints.initiateSubscription.body.parseAsync(await aSubscribeBody(server));
  await assert.rejects(subscribing.initiate(actor, body), { code: "unavailable" });
  await settle(server);
  assert.deepEqual([made.length, await readAll(made)], [1, [undefined]]);
});

test("after a lost reply, a form that is sent again with another address uses the same customer", async () => {
  const user = await aUser(server);
  const { made, createCustomer } = losing();
  const { subscribing } = billingWith(server, { createCustomer });
  const sent = await aSubscribeBody(server);
  const body = await subscribeEndpoints.initiateSubscription.body.parseAsync(sent);
  await assert.rejects(subscribing.initiate(await actorOf(server, user), body), { code: "unavailable" });

  const sandbox = sandboxOf(server);
  const cities: string[] = [];
  const updateCustomer: typeof sandbox.updateCustomer = async (customer, details) => {
    cities.push(details.city);
    await sandbox.updateCustomer(customer, details);
  };
  const again = billingWith(server, { updateCustomer }).subscribing;
  await again.initiate(await actorOf(server, user), { ...body, city: "Québec" });
  assert.deepEqual([(await stateOf(user)).plan, cities], ["premium", ["Québec"]]);
  assert.deepEqual(made, [await customerOf(server, user)]);
});
