import type Stripe from "stripe";
import { setDefaultCard } from "../../../src/payments/engine/cards.ts";
import { closeCustomer } from "../../../src/payments/engine/close.ts";
import { createCustomer } from "../../../src/payments/engine/customer.ts";
import { buildCard, buildCustomer, buildTestClock } from "./build-customer.ts";
import type { Routes } from "./requests.ts";
import { requireCard } from "./routes-cards.ts";
import { type FakeCustomer, makeId, requireCustomer, take, type World, worldNow } from "./world.ts";

type DetailParams = Pick<Stripe.CustomerCreateParams, "email" | "name" | "metadata">;

const tell = (world: World, customer: FakeCustomer, type: string): void => {
  const created = customer.engine.now;
  world.events.push({ id: makeId(world, "evt"), type, created, object: buildCustomer(customer) });
};

const setDetails = (customer: FakeCustomer, { email, name, metadata }: DetailParams): void => {
  const { details } = customer;
  const added = typeof metadata === "object" && metadata !== null ? metadata : {};
  customer.details = {
    email: email ?? details.email,
    name: name ?? details.name,
    metadata: {
      ...details.metadata,
      ...Object.fromEntries(Object.entries(added).map(([key, text]) => [key, String(text)])),
    },
  };
};

const newCustomer = (world: World): FakeCustomer => {
  const id = makeId(world, "cus");
  const now = worldNow(world);
  const engine = createCustomer({ id, invoicePrefix: `FAKE${world.serial}`, now });
  const details = { email: null, name: null, metadata: {} };
  return { id, createdAt: now, details, engine, past: [], offset: null, deleted: false };
};

export const customerRoutes = {
  "POST /v1/customers": (world, params) => {
    const customer = newCustomer(world);
    world.customers.set(customer.id, customer);
    setDetails(customer, params);
    return buildCustomer(customer);
  },
  "GET /v1/customers/:id": (world, _, id) => {
    const customer = world.customers.get(id);
    if (customer?.deleted) return { id, object: "customer", deleted: true };
    return buildCustomer(requireCustomer(world, id));
  },
  "POST /v1/customers/:id": (world, params, id) => {
    const customer = requireCustomer(world, id);
    const card = params.invoice_settings?.default_payment_method;
    if (card !== undefined) {
      requireCard(world, id, card);
      take(world, customer, { step: (state) => setDefaultCard(state, card) });
      return buildCustomer(customer);
    }
    setDetails(customer, params);
    tell(world, customer, "customer.updated");
    return buildCustomer(customer);
  },
  "DELETE /v1/customers/:id": (world, _, id) => {
    const customer = requireCustomer(world, id);
    for (const [card, holder] of world.holders) if (holder === id) world.holders.set(card, null);
    take(world, customer, { step: closeCustomer });
    customer.deleted = true;
    return { id, object: "customer", deleted: true };
  },
  "GET /v1/customers/:id/payment_methods/:id": (world, _, id, card) => {
    requireCustomer(world, id, "customer");
    requireCard(world, id, card);
    return buildCard(world, card);
  },
  "GET /v1/test_helpers/test_clocks/:id": (world, _, id) =>
    buildTestClock(world, requireCustomer(world, id.replace(/^clock_/, ""))),
} satisfies Partial<Routes>;
