/**
 * @file The server dies during random calls, and answered calls are repeated. The database then holds the state that
 * the pure engine computes.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import fc from "fast-check";
import type { KyselyPlugin } from "kysely";
import { advanceTo, nextDueAt } from "../../src/payments/engine/advance.ts";
import type { Customer } from "../../src/payments/engine/state.ts";
import { CardDeclined, PaymentRefused } from "../../src/payments/payment-provider.ts";
import { openTestDatabase, type TestDatabase } from "../engine.ts";
import { type Action, action, apply, beginning, type Model, type World } from "./sandbox-actions.ts";
import { customerRow, DETAILS, openSandbox } from "./sandbox-steps.ts";
import { START } from "./steps.ts";

/** The number of random sequences. Set RUNS=500 to try more after a change of the sandbox. */
const RUNS = Number(process.env["RUNS"] ?? 20);
/** With this number of runs, the sequences certainly reach every state that the test lists. */
const MANY = 200;

const HOUR = 3600;
const DAY = 24 * HOUR;

class Crash extends Error {}

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** The number of the query at which the server dies. 1 is the next query, and 0 means never. */
const fuse = { left: 0 };

const dying: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (fuse.left > 0 && --fuse.left === 0) throw new Crash();
    return node;
  },
  transformResult: async ({ result }) => result,
};

/**
 * One step. Before its action, a clock moves by some seconds. `by` names that clock: the server's, the customer's own,
 * or the server's with a run of the worker afterwards. The step also says at which query the server dies, and whether
 * an answered call is repeated.
 */
const stepOf = (one: fc.Arbitrary<Action>) =>
  fc.record({
    action: one,
    seconds: fc.oneof(fc.constant(0), fc.nat(1800), fc.nat(20 * DAY)),
    by: fc.constantFrom("world", "own", "worker"),
    diesAt: fc.nat(12),
    asksAgain: fc.boolean(),
  });

type StepTaken = ReturnType<typeof stepOf> extends fc.Arbitrary<infer Taken> ? Taken : never;

const steps: fc.Arbitrary<StepTaken[]> = fc
  .tuple(fc.tuple(...beginning.map(stepOf)), fc.array(stepOf(action), { maxLength: 20, size: "max" }))
  .map((parts) => parts.flat());

const isAnswer = (error: unknown): boolean =>
  error instanceof CardDeclined || error instanceof PaymentRefused;

/** Whether an error is a simulated death. The worker continues after an error, and throws all errors together. */
const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof AggregateError && error.errors.every(isCrash));

/**
 * Makes the call. If the server dies during the call, repeats it once. A declined card or a refusal counts as an
 * answer.
 */
const insist = async (call: () => Promise<unknown>, diesAt: number): Promise<void> => {
  fuse.left = diesAt;
  try {
    await call();
  } catch (error) {
    if (isCrash(error)) return insist(call, 0);
    if (!isAnswer(error)) throw error;
  } finally {
    fuse.left = 0;
  }
};

/** Expects that the engine has no event before the time that `nextDueAt` returns, and an event at that time. */
const assertDue = (state: Customer): void => {
  const due = nextDueAt(state);
  const later = advanceTo(state, due === null ? state.now + 800 * DAY : due - 1);
  assert.equal(later.events.length, 0);
  if (due !== null) assert.ok(advanceTo(state, due).events.length > 0);
};

test("the stored state equals the engine's state, at whatever query the server dies", async () => {
  const { provider, clock, wait } = openSandbox(database.handle.withPlugin(dying), 149_750);
  const statuses = new Set<string>();
  const run = async (taken: readonly StepTaken[]): Promise<void> => {
    await database.handle.deleteFrom("sandbox_events").execute();
    await database.handle.deleteFrom("sandbox_customers").execute();
    clock.at = new Date(START * 1000);
    const customer = await provider.createCustomer(randomUUID(), DETAILS);
    const { state } = await customerRow(database.handle, customer);
    const model: Model = { state, events: [], waiting: null };
    const now = () => clock.at.getTime() / 1000;
    const world: World = { provider, customer, model, now, asked: null };
    let offset = 0;
    for (const { action: one, seconds, by, diesAt, asksAgain } of taken) {
      if (by === "own") {
        await provider.advance(customer, seconds);
        offset += seconds;
      } else wait(seconds);
      if (by === "worker") await insist(() => provider.runDue(), diesAt);
      apply(model, (before) => advanceTo(before, now() + offset));
      // The cardholder may confirm only within an hour.
      if (world.asked && now() - world.asked.at >= HOUR) {
        world.asked = null;
        model.waiting = null;
      }
      const call = await one.prepare(world);
      await insist(call, diesAt);
      if (asksAgain) await insist(call, 0);
      one.expect(model);
      // A refused call does not advance the stored customer to the current time. Reading the customer does.
      await provider.read(customer);
      const row = await customerRow(database.handle, customer);
      assert.deepEqual({ ...row.state, now: 0 }, { ...model.state, now: 0 }, one.name);
      const due = nextDueAt(model.state);
      assert.deepEqual(row.next_due_at, due === null ? null : new Date((due - offset) * 1000), one.name);
      assertDue(model.state);
      statuses.add(model.state.subscription?.status ?? "none");
    }
    const told = (await provider.undelivered(10_000)).map(({ id }) => id);
    const ours = told.filter((id) => id.includes(customer));
    assert.deepEqual(ours.sort(), model.events.map(({ id }) => id).sort());
  };
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: RUNS });
  // Check that the sequences reached the states that matter. Otherwise they would prove little.
  if (RUNS < MANY) return;
  for (const status of ["active", "canceled", "incomplete", "past_due", "trialing"])
    assert.ok(statuses.has(status), status);
});
