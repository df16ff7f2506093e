/** @file Reads a user's subscription, cards and invoices, through the API or from the database. */
import assert from "node:assert/strict";
import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Subscriber } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import type { TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";

/** The subscriber that pays for the user: the user's own, or that of the user's enterprise. */
export const subscriberOf = async ({ session }: TestUser): Promise<Subscriber> => {
  const { uid, enterprise } = await session.api.identity.me();
  const params = enterprise
    ? ({ type: "enterprise", uid: enterprise.uid } as const)
    : ({ type: "user", uid } as const);
  return session.api.billing.findSubscriber({ params });
};

export const stateOf = async (user: TestUser) => {
  const { uid } = await subscriberOf(user);
  return user.session.api.billing.subscriptionState({ params: { subscriberId: uid } });
};

export const invoicesOf = async (user: TestUser) => {
  const { uid } = await subscriberOf(user);
  const { billing } = user.session.api;
  const summaries = readable(await billing.listInvoices({ params: { uid } }));
  return Promise.all(summaries.map(({ id }) => billing.getInvoice({ params: { id } })));
};

export const cardsOf = async (user: TestUser) => {
  const { uid } = await subscriberOf(user);
  return readable(await user.session.api.billing.listCards({ params: { uid } }));
};

/** For how many extra units the subscriber is billed. */
export const extraOf = async (server: TestServer, user: TestUser): Promise<number> => {
  const { uid } = await stateOf(user);
  const { extra } = await server.database.handle
    .selectFrom("subscriptions")
    .select("extra")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return extra;
};

/** The user's customer at the payment provider. */
export const customerOf = async (server: TestServer, user: TestUser): Promise<string> => {
  const { uid } = await subscriberOf(user);
  const { provider_customer } = await server.database.handle
    .selectFrom("subscribers")
    .select("provider_customer")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return provider_customer ?? assert.fail("there is a customer");
};

/** Returns the rows. Fails the test if a row is unverifiable. */
export const readable = <Row>(rows: readonly (Row | Unverifiable)[]): Row[] =>
  rows.map((row) => (isUnverifiable(row) ? assert.fail("a row cannot be read") : row));
