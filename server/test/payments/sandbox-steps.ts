/** @file Shared steps for tests of the sandbox. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Handle } from "../../src/db/schema.ts";
import { createSandboxProvider } from "../../src/gateways/payments/sandbox/sandbox-provider.ts";
import {
  CardDeclined,
  type CustomerSnapshot,
  type Outcome,
  PaymentRefused,
} from "../../src/payments/payment-provider.ts";
import { type CardName, NUMBERS, START } from "./steps.ts";

export const SIGNING_KEY = Buffer.from("the key that signs the sandbox's events");

export const DETAILS = {
  subscriberUid: "7f3f3f0e-35a4-4a27-9c0e-6d2f4ad1b0a1",
  email: "ann@example.test",
  name: "Ann Tremblay",
  organization: null,
  address: "1 rue Principale",
  address2: null,
  city: "Québec",
  postalcode: "G1A 1A1",
  country: "CA",
  state: "QC",
};

export const PREMIUM = [{ price: "premium_base", quantity: 1 }] as const;
export const PERSONAL = [{ price: "personal_base", quantity: 1 }] as const;

let made = 0;
export const aKey = (): string => `key ${++made}`;

export type Sandbox = ReturnType<typeof createSandboxProvider>;

export interface TestSandbox {
  readonly provider: Sandbox;
  readonly clock: { at: Date };
  wait(seconds: number): void;
}

export const openSandbox = (handle: Handle, taxRate = 0): TestSandbox => {
  const clock = { at: new Date(START * 1000) };
  const now = { now: () => clock.at };
  return {
    clock,
    provider: createSandboxProvider({ handle, clock: now, signingKey: SIGNING_KEY, taxRate }),
    wait: (seconds) => {
      clock.at = new Date(clock.at.getTime() + seconds * 1000);
    },
  };
};

export const typedCard = (name: CardName) => ({
  number: NUMBERS[name],
  cvc: name === "amex" ? "1234" : "123",
  name: "Ann",
  expMonth: 12,
  expYear: 2034,
});

export const tokenOf = async (provider: Sandbox, name: CardName): Promise<string> => {
  const read = await provider.tokenise(typedCard(name));
  assert.ok("token" in read, JSON.stringify(read));
  return read.token;
};

export const secretOf = (outcome: Outcome): string => {
  assert.ok(outcome.kind === "requires_action", JSON.stringify(outcome));
  return outcome.clientSecret;
};

/** Adds the card, confirms it if the bank asks, and makes it the default. */
export const useCard = async (provider: Sandbox, customer: string, name: CardName): Promise<string> => {
  const key = randomUUID();
  const card = { customer, token: await tokenOf(provider, name) };
  const first = await provider.addCard(key, card);
  if (first.kind === "requires_action") await provider.settleChallenge(first.clientSecret, true);
  const added = await provider.addCard(key, card);
  assert.ok(added.kind === "done");
  await provider.setDefaultCard(customer, added.card);
  return added.card;
};

export const openCustomer = async (provider: Sandbox, name: CardName = "good"): Promise<string> => {
  const customer = await provider.createCustomer(randomUUID(), DETAILS);
  await useCard(provider, customer, name);
  return customer;
};

export const snapshotOf = async (provider: Sandbox, customer: string): Promise<CustomerSnapshot> => {
  const snapshot = await provider.read(customer);
  assert.ok(snapshot);
  return snapshot;
};

export const invoicesOf = async (provider: Sandbox, customer: string): Promise<string[]> =>
  (await snapshotOf(provider, customer)).invoices.map(({ status, total }) => `${status} ${total}`);

export const statusOf = async (provider: Sandbox, customer: string): Promise<string | undefined> =>
  (await snapshotOf(provider, customer)).subscription?.status;

export const refuses = (work: Promise<unknown>, code: string): Promise<void> =>
  assert.rejects(work, (error) => error instanceof PaymentRefused && error.code === code);

export const declines = (work: Promise<unknown>, code: string): Promise<void> =>
  assert.rejects(work, (error) => error instanceof CardDeclined && error.code === code);

export const customerRow = (handle: Handle, id: string) =>
  handle.selectFrom("sandbox_customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const TABLES = [
  "sandbox_customers",
  "sandbox_keys",
  "sandbox_card_tokens",
  "sandbox_challenges",
  "sandbox_events",
] as const;

/** Returns every row of the sandbox's tables, as text. */
export const dumpTables = async (handle: Handle): Promise<string> => {
  const rows = await Promise.all(
    TABLES.map((table) =>
      sql`select to_jsonb(kept)::text as row from ${sql.table(table)} as kept`.execute(handle),
    ),
  );
  return JSON.stringify(rows.map((one) => one.rows));
};
