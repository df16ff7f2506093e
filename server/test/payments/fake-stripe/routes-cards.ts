import type Stripe from "stripe";
import type { Authentication } from "../../../src/payments/engine/card-answer.ts";
import { attachCard, detachCard } from "../../../src/payments/engine/cards.ts";
import type { Customer } from "../../../src/payments/engine/state.ts";
import type { Step } from "../../../src/payments/engine/work.ts";
import { buildCard, buildSetupIntent } from "./build-customer.ts";
import { buildList } from "./build-list.ts";
import { badRequest, missing, notModelled } from "./fault.ts";
import type { Routes } from "./requests.ts";
import { type FakeSetupIntent, makeId, requireCustomer, take, type World, worldNow } from "./world.ts";

/**
 * Attaches a card to its customer. As at Stripe, the card keeps the id of its token. The engine alone would make
 * another id.
 */
const attach = (state: Customer, world: World, card: string, authentication: Authentication): Step => {
  const token = world.tokens.get(card);
  if (!token) throw missing(`PaymentMethod: '${card}'`, "payment_method");
  if (state.cards.some(({ id }) => id === card)) return { state, events: [] };
  const step = attachCard(state, { token, authentication });
  const attached = step.state.cards.at(-1);
  const cards = step.state.cards.map((one) => (one === attached ? { ...one, id: card } : one));
  const events = step.events.map((event) =>
    event.object === attached?.id ? { ...event, object: card } : event,
  );
  return { state: { ...step.state, cards }, events };
};

/** Attaches the card of a SetupIntent to its customer. A refused card belongs to no customer. */
const confirmSetup = (world: World, intent: FakeSetupIntent, authentication: Authentication): void => {
  const customer = requireCustomer(world, intent.customer, "customer");
  world.holders.set(intent.card, customer.id);
  try {
    take(world, customer, { step: (state) => attach(state, world, intent.card, authentication) });
    intent.status = "succeeded";
  } catch (error) {
    world.holders.delete(intent.card);
    throw error;
  }
};

export const settleSetup = (world: World, intent: FakeSetupIntent, passed: boolean): void => {
  if (!passed) {
    intent.status = "requires_payment_method";
    return;
  }
  confirmSetup(world, intent, "passed");
};

/** Adds a card at once, unless its cardholder must authenticate first. */
const createSetup = (world: World, params: Stripe.SetupIntentCreateParams): Stripe.SetupIntent => {
  const {
    customer = "",
    payment_method: card = "",
    confirm,
    usage,
    automatic_payment_methods: automatic,
  } = params;
  if (!confirm || usage !== "off_session") throw notModelled("a SetupIntent that is confirmed elsewhere");
  if (automatic?.allow_redirects !== "never")
    throw badRequest("A return_url is needed.", { param: "return_url" });
  requireCustomer(world, customer, "customer");
  const holder = world.holders.get(card);
  if (holder !== undefined && holder !== customer) throw badRequest("The PaymentMethod cannot be used.");
  const behaviour = world.tokens.get(card)?.behaviour ?? "";
  const intent: FakeSetupIntent = { id: makeId(world, "seti"), customer, card, status: "requires_action" };
  if (!behaviour.startsWith("authenticates")) confirmSetup(world, intent, "none");
  world.setupIntents.set(intent.id, intent);
  return buildSetupIntent(intent, worldNow(world));
};

export const requireCard = (world: World, customer: string, card: string): void => {
  if (world.holders.get(card) !== customer) throw missing(`PaymentMethod: '${card}'`);
};

export const cardRoutes = {
  "POST /v1/setup_intents": createSetup,
  "GET /v1/setup_intents/:id": (world, _, id) => {
    const intent = world.setupIntents.get(id);
    if (!intent) throw missing(`setupintent: '${id}'`, "intent");
    return buildSetupIntent(intent, worldNow(world));
  },
  "GET /v1/payment_methods": (world, params) => {
    const { engine } = requireCustomer(world, params.customer ?? "", "customer");
    const cards = engine.cards.toReversed().map(({ id }) => buildCard(world, id));
    return buildList(cards, "/v1/payment_methods", params);
  },
  "POST /v1/payment_methods/:id/detach": (world, _, id) => {
    const holder = world.holders.get(id);
    if (!holder) throw badRequest("The payment method is not attached to a customer.");
    world.holders.set(id, null);
    take(world, requireCustomer(world, holder), { step: (state) => detachCard(state, id) });
    return buildCard(world, id);
  },
} satisfies Partial<Routes>;
