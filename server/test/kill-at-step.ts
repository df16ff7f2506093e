/**
 * @file Watches the steps of the call initiate-subscription, so that a test can kill the server at one of them. The
 * server's process preloads this file. The file replaces each module that takes such a step: the replacement wraps the
 * functions of the original module. The server's own code is unchanged.
 */
import { registerHooks } from "node:module";

const WATCHING = new URL("./watched-steps.ts", import.meta.url).href;
const WATCHED = "?watched";

const steps = (...names: string[]): string =>
  names.map((name) => `export const ${name} = step("${name}", real.${name});`).join("\n");

/**
 * The code that replaces a module, by the end of the module's URL. The code wraps the functions that store or present
 * the subscription, each call to the payment provider, and the clock.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  "/src/billing/subscribe.service.ts":
    "export const createSubscribeService = watching(real.createSubscribeService);",
  "/src/billing/operation.store.ts": steps("insertOperation", "leaseOperation", "finishOperation"),
  "/src/billing/mirror.store.ts": steps("acceptReading"),
  "/src/billing/subscription.presenter.ts": steps("presentSubscription"),
  "/src/gateways/payments/stripe/stripe-provider.ts":
    "export const createStripeProvider = (options) => steps(real.createStripeProvider(options));",
  "/src/gateways/clock.ts": "export const systemClock = ahead(real.systemClock);",
};

const standInOf = (url: string): string | undefined =>
  Object.entries(STAND_INS).find(([end]) => url.endsWith(end))?.[1];

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    if (context.parentURL?.endsWith(WATCHED) || standInOf(found.url) === undefined) return found;
    return { url: `${found.url}${WATCHED}`, format: "module", shortCircuit: true };
  },
  load: (url, context, next) => {
    if (!url.endsWith(WATCHED)) return next(url, context);
    const real = JSON.stringify(url.slice(0, -WATCHED.length));
    const source = `export * from ${real};
import * as real from ${real};
import { ahead, step, steps, watching } from ${JSON.stringify(WATCHING)};
${standInOf(url.slice(0, -WATCHED.length)) ?? ""}`;
    return { source, format: "module", shortCircuit: true };
  },
});
