/** @file Steps for tests of billing: cards, subscriptions, and the passing of time. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { createBillingServices } from "../../src/billing/billing.services.ts";
import { runSandbox } from "../../src/billing/billing-worker.ts";
import type { Payments } from "../../src/gateways/payments/payments.ts";
import { aBucket, aUser, type TestUser, tokenOf } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { type CardName, NUMBERS } from "../payments/steps.ts";
import { invite } from "../sharing/factories.ts";
import { customerOf, subscriberOf } from "./billing-state.ts";

export const ADDRESS = {
  firstname: "Ann",
  lastname: "Tremblay",
  organization: null,
  address: "1 rue Sainte-Catherine",
  address2: null,
  city: "Montréal",
  postalcode: "H2X 1Z4",
  iso_country: "CA",
  iso_state: "QC",
};

export const sandboxOf = ({ context: { payments } }: TestServer) => {
  assert.ok(payments?.kind === "sandbox", "tests use the sandbox");
  return payments;
};

/** Makes the services of billing over the server's sandbox, with the sandbox's methods in `changed` replaced. */
export const billingWith = (server: TestServer, changed: Partial<Payments>) =>
  createBillingServices({ ...server.context, payments: { ...sandboxOf(server), ...changed } });

export const SECURITY_CODES = { amex: "9876", others: "987" } as const;

export const aToken = async (server: TestServer, name: CardName = "good"): Promise<string> => {
  const cvc = SECURITY_CODES[name === "amex" ? name : "others"];
  const expYear = server.clock.at.getUTCFullYear() + 4;
  const typed = { number: NUMBERS[name], cvc, name: "Ann Tremblay", expMonth: 12, expYear };
  const tokenised = await sandboxOf(server).tokenise(typed);
  assert.ok("token" in tokenised, JSON.stringify(tokenised));
  return tokenised.token;
};

interface Subscribing {
  readonly plan?: PlanId;
  readonly card?: CardName;
  readonly operation?: string;
}

export const aSubscribeBody = async (
  server: TestServer,
  { plan = "premium", card = "good", operation = randomUUID() }: Subscribing = {},
) => ({ ...ADDRESS, plan, operation, card_token: await aToken(server, card) });

export const subscribe = async (server: TestServer, user: TestUser, how: Subscribing = {}) =>
  user.session.api.billing.initiateSubscription({ body: await aSubscribeBody(server, how) });

/**
 * Returns the client secret of a call that fails because the cardholder must confirm the card or the payment at the
 * bank.
 */
export const askedBy = async (sent: Promise<unknown>): Promise<string> => {
  const failure = await sent.then(() => undefined).catch((error: unknown) => error);
  assert.ok(failure instanceof CallFailure && failure.clientSecret !== null);
  return failure.clientSecret;
};

/** Shares a new bucket with as many people as `count` says. */
export const inviteMany = async (server: TestServer, user: TestUser, count: number): Promise<void> => {
  const bucket = await aBucket(user);
  for (let done = 0; done < count; done += 1)
    await invite(server, [user, bucket], `${makeUid()}@example.test`);
};

/** Returns the user as an actor, for calls of services. */
export const actorOf = (server: TestServer, user: TestUser) =>
  server.services.identity.sessions.authenticate(tokenOf(user), {});

/** Runs the due work of the sandbox, handles its events, and runs the clean-up of billing. */
export const settle = async (server: TestServer): Promise<void> => {
  const { billing } = server.services;
  await runSandbox(server.context, billing);
  while ((await billing.round.events()) > 0);
  await billing.round.tidy();
};

const DAY_SECONDS = 86_400;

/** Lets days pass for one subscriber only. */
export const passDays = async (server: TestServer, user: TestUser, days: number): Promise<void> => {
  const { uid } = await subscriberOf(user);
  await sandboxOf(server).advance(await customerOf(server, user), days * DAY_SECONDS);
  await settle(server);
  // If nothing was due, the provider sends no event. The server then learns the new date only by reading the customer.
  await server.services.billing.mirror.sync(uid);
};

/** A user whose trial is over and who pays. */
export const aPayer = async (server: TestServer, how: Subscribing = {}): Promise<TestUser> => {
  const user = await aUser(server);
  await subscribe(server, user, how);
  await passDays(server, user, 30);
  return user;
};
