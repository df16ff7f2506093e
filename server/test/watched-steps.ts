/** @file Prints the steps of one request, and kills the server at one of these steps: see kill-at-step.ts. */
import { AsyncLocalStorage } from "node:async_hooks";
import { writeSync } from "node:fs";
import type { createSubscribeService, SubscribeService } from "../src/billing/subscribe.service.ts";
import type { Clock } from "../src/gateways/clock.ts";

const { DIES_AT, DOOMED_OPERATION, MINUTES_AHEAD = "0" } = process.env;

const STDOUT = 1;

/**
 * Marks the request that may kill the server. The worker and other requests take the same steps, but do not kill the
 * server.
 */
const doomed = new AsyncLocalStorage<true>();

const reach = (moment: "after" | "before", name: string): void => {
  if (!doomed.getStore()) return;
  const reached = `${moment} ${name}`;
  writeSync(STDOUT, `step: ${reached}\n`);
  if (reached === DIES_AT) process.kill(process.pid, "SIGKILL");
};

type Work<Args extends unknown[]> = (...args: Args) => unknown;

export const step =
  <Args extends unknown[]>(name: string, work: Work<Args>): Work<Args> =>
  (...args) => {
    reach("before", name);
    const result = work(...args);
    const told = (value: unknown): unknown => {
      reach("after", name);
      return value;
    };
    return result instanceof Promise ? result.then(told) : told(result);
  };

/** Wraps the provider so that each of its methods is a step. */
export const steps = (provider: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(provider).map(([name, member]) => [
      name,
      typeof member === "function" ? step(name, (...args) => Reflect.apply(member, provider, args)) : member,
    ]),
  );

export const watching =
  (create: typeof createSubscribeService): typeof createSubscribeService =>
  (context, operations) => {
    const service: SubscribeService = create(context, operations);
    return {
      ...service,
      initiate: (actor, body) => {
        const initiate = () => service.initiate(actor, body);
        return body.operation === DOOMED_OPERATION ? doomed.run(true, initiate) : initiate();
      },
    };
  };

export const ahead = (clock: Clock): Clock => ({
  now: () => new Date(clock.now().getTime() + Number(MINUTES_AHEAD) * 60_000),
});
