/**
 * @file A fake Stripe for tests. It speaks Stripe's wire format, and Keepwell's own billing engine computes the money.
 * It refuses requests that Stripe would refuse, and all requests that it does not model.
 */
import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import type { Clock } from "../../../src/gateways/clock.ts";
import { refund } from "../../../src/payments/engine/payments.ts";
import type { Customer } from "../../../src/payments/engine/state.ts";
import type { KeptCard } from "../../../src/payments/read-card.ts";
import { createAnswering } from "./answering.ts";
import { Fault } from "./fault.ts";
import { stockShelves } from "./routes-prices.ts";
import { settle } from "./settle.ts";
import { letTimePass, makeId, requireCustomer, take, type World, worldNow } from "./world.ts";

export const FAKE_SECRET_KEY = "sk_test_fake";
export const FAKE_WEBHOOK_SECRET = "whsec_fake";

export interface SignedEvent {
  readonly type: string;
  readonly rawBody: Buffer;
  readonly signature: string;
}

interface FakeOptions {
  readonly clock: Clock;
  /** The tax rate in millionths. */
  readonly taxRate?: number;
  /** Whether to start without products and prices. */
  readonly bare?: boolean;
}

const makeWorld = ({ clock, taxRate = 0, bare = false }: FakeOptions): World => {
  const world: World = {
    clock,
    taxRate,
    customers: new Map(),
    tokens: new Map(),
    holders: new Map(),
    setupIntents: new Map(),
    prices: new Map(),
    products: new Map(),
    metadata: new Map(),
    tried: new Map(),
    previews: new Map(),
    events: [],
    serial: 0,
  };
  if (!bare) stockShelves(world);
  return world;
};

const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close().closeAllConnections() };
};

export const openFakeStripe = async (options: FakeOptions) => {
  const world = makeWorld(options);
  const answering = createAnswering(world, FAKE_SECRET_KEY);
  const { webhooks } = new Stripe(FAKE_SECRET_KEY);
  let lost = 0;
  let told = 0;

  const { origin, close } = await listen(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const {
      status,
      body,
      headers: extra,
    } = answering.answer({ method, url, headers, body: await text(request) });
    if (lost > 0 && method === "POST") {
      lost -= 1;
      response.destroy();
      return;
    }
    response
      .writeHead(status, { "content-type": "application/json", "request-id": "req_1", ...extra })
      .end(body);
  });

  /** Returns the events that were not returned before, signed with the current time. */
  const takeEvents = (): SignedEvent[] => {
    letTimePass(world);
    const fresh = world.events.slice(told);
    told = world.events.length;
    return fresh.map(({ id, type, created, object, before }) => {
      const data = { object, ...(before ? { previous_attributes: before } : {}) };
      const event = {
        id,
        object: "event",
        api_version: Stripe.API_VERSION,
        created,
        data,
        livemode: false,
        type,
      };
      const payload = JSON.stringify(event);
      const timestamp = worldNow(world);
      const signature = webhooks.generateTestHeaderString({
        payload,
        secret: FAKE_WEBHOOK_SECRET,
        timestamp,
      });
      return { type, rawBody: Buffer.from(payload), signature };
    });
  };

  return {
    origin,
    close,
    requests: answering.counts,
    takeEvents,
    /**
     * Takes the events as `takeEvents` does, and sends them to a webhook. Returns the statuses of the webhook's
     * answers.
     */
    deliverTo: async (url: string): Promise<number[]> => {
      const statuses: number[] = [];
      for (const { rawBody, signature } of takeEvents()) {
        const headers = { "content-type": "application/json", "stripe-signature": signature };
        statuses.push((await fetch(url, { method: "POST", headers, body: new Uint8Array(rawBody) })).status);
      }
      return statuses;
    },
    /** Makes a card that belongs to no customer yet, as the card form does. Returns its token. */
    tokenFor: (card: KeptCard): string => {
      const id = makeId(world, "pm");
      world.tokens.set(id, card);
      return id;
    },
    /**
     * Answers in place of the cardholder on the bank's page. Returns false if no payment and no card waits for the
     * cardholder.
     */
    settle: (clientSecret: string, passed: boolean): boolean => settle(world, clientSecret, passed),
    /**
     * Refunds an amount, as Stripe's dashboard does. Returns false if the engine refuses it, for example because the
     * amount is too large.
     */
    refund: (id: string, reference: string, amount: number): boolean => {
      const customer = requireCustomer(world, id);
      const invoice = customer.engine.invoices.find(({ number }) => number === reference)?.id ?? "";
      try {
        take(world, customer, { step: (state) => refund(state, { invoice, amount }) });
        return true;
      } catch (error) {
        if (error instanceof Fault) return false;
        throw error;
      }
    },
    /** Returns the engine's own state of the customer's money, for comparison with the answers. */
    stateOf: (id: string): Customer => requireCustomer(world, id).engine,
    advance: (id: string, seconds: number): void => {
      const customer = requireCustomer(world, id);
      customer.offset = (customer.offset ?? 0) + seconds;
      letTimePass(world);
    },
    /** Returns the ids of all customers that were ever made for the subscriber. */
    customersOf: (subscriber: string): string[] =>
      [...world.customers.values()].flatMap(({ id, details }) =>
        details.metadata["subscriber"] === subscriber ? id : [],
      ),
    /** Performs the next `count` POST requests, but does not answer them. */
    loseAnswers: (count: number): void => {
      lost = count;
    },
  };
};

export type FakeStripe = Awaited<ReturnType<typeof openFakeStripe>>;
