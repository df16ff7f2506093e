/**
 * @file Steps for tests of paying users: through the API, a user subscribes and adds test cards of the sandbox; the
 * operator refunds, and lets days pass.
 */
import { randomUUID } from "node:crypto";
import type { Subscription } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import type { TestCardNumber } from "@keepwell/contract/billing/test-card-numbers.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import { SANDBOX_ADDRESS, sandboxToken, type TestCard } from "../scripts/sandbox-card.ts";
import { serverUrl } from "./fixtures.ts";
import { operate } from "./operator.ts";
import type { Person } from "./person.ts";

export const VISA: TestCardNumber = "4242424242424242";
export const MASTERCARD: TestCardNumber = "5555555555554444";
/** The sandbox accepts this card, but every charge to it fails. */
export const UNCHARGEABLE: TestCardNumber = "4000000000000341";

export const ADDRESS = {
  firstname: "Ana",
  lastname: "Tremblay",
  organization: "Acme inc.",
  ...SANDBOX_ADDRESS,
};

type TypedCard = Partial<TestCard>;

export const cardToken = (card: TypedCard = {}): Promise<string> =>
  sandboxToken(serverUrl(), { name: "Ana Tremblay", ...card });

export const subscribe = async (
  { session }: Person,
  plan: PlanId,
  card: TypedCard = {},
): Promise<Subscription> =>
  session.api.billing.initiateSubscription({
    body: { ...ADDRESS, operation: randomUUID(), plan, card_token: await cardToken(card) },
  });

export const findSubscriberUid = async ({ session }: Person): Promise<string> =>
  (await session.api.billing.findSubscriber({ params: { type: "user", uid: session.identity.uid } })).uid;

export const addCard = async (person: Person, card: TypedCard): Promise<void> => {
  await person.session.api.billing.addCard({
    params: { uid: await findSubscriberUid(person) },
    body: { card_token: await cardToken(card) },
  });
};

/** Refunds this amount of an invoice to the card. */
export const refund = async ({ email }: Person, reference: string, dollars: string): Promise<void> => {
  await operate("sandbox-refund", email, reference, dollars);
};

/** Advances the sandbox's clock for the person's payments. */
export const letDaysPass = async ({ email }: Person, days: number): Promise<void> => {
  await operate("sandbox-advance", email, String(days));
};
