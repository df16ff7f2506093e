/** @file The variables that configure payments, and their checks. */

import { CARD_BRANDS } from "@keepwell/contract/billing/card-number.ts";
import { FREE_OF_CHARGE } from "@keepwell/contract/plans.ts";
import { z } from "zod";
import { secretUrl } from "./secret-url.ts";

/** Reads names that commas separate. */
const someOf = <Name extends string>(names: readonly Name[]) =>
  z.string().transform((text, context): readonly Name[] => {
    const given = new Set(text.split(",").map((name) => name.trim()));
    const known = names.filter((name) => given.delete(name));
    if (known.length > 0 && given.size === 0) return known;
    context.addIssue({ code: "custom", message: `must be some of ${names.join(",")}` });
    return z.NEVER;
  });

/** An address without a path, because browsers compare only origins. */
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (url) => new URL(url).origin === url.replace(/\/$/, ""),
    "must be an origin: https://host or http://host:port",
  )
  .transform((url) => new URL(url).origin);

/** A percentage, read as millionths. At most four decimals, so that no digit is lost. */
const percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,4})?$/, "must be per cent, like 14.975")
  .transform((text) => Math.round(Number(text) * 10_000));

/** `rk`: a secret key with restricted permissions. */
const SECRET_KEY = /^[sr]k_(test|live)_\w{1,240}$/;
const PUBLISHABLE_KEY = /^pk_(test|live)_\w{1,240}$/;

export const paymentVariables = {
  PAYMENT_PROVIDER: z.enum(["none", "sandbox", "stripe"]).optional(),
  STRIPE_SECRET_KEY: z.string().regex(SECRET_KEY, "must look like sk_live_… or sk_test_…").optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(PUBLISHABLE_KEY, "must look like pk_live_… or pk_test_…")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]{1,200}$/, "must look like whsec_…")
    .optional(),
  STRIPE_API_URL: secretUrl.transform((url) => new URL(url).origin).optional(),
  STRIPE_TAX: z.enum(["off", "automatic"]).default("off"),
  CARD_ORIGIN: origin.optional(),
  BILLING_BRANDS: someOf(CARD_BRANDS).default(CARD_BRANDS),
  FREE_PLANS: someOf(FREE_OF_CHARGE).default([]),
  ALLOW_SANDBOX_PAYMENTS: z.enum(["0", "1"]).default("0"),
  SANDBOX_TAX_RATE: percent.default(0),
};

export type PaymentVariables = z.infer<z.ZodObject<typeof paymentVariables>>;

export const STRIPE_VARIABLES = [
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "CARD_ORIGIN",
] as const;

/** Whether the key belongs to Stripe's test mode, in which no money moves. */
export const isTestKey = (key: string): boolean => key.slice(2).startsWith("_test_");

type Wrong = (variable: keyof PaymentVariables, message: string) => void;

const checkCardOrigin = (cardOrigin: string, publicUrl: string, wrong: Wrong): void => {
  if (cardOrigin === publicUrl)
    wrong("CARD_ORIGIN", "must differ from PUBLIC_URL: it keeps Stripe's script out of the vault");
  if (publicUrl.startsWith("https:") && !cardOrigin.startsWith("https:"))
    wrong("CARD_ORIGIN", "must be https, as PUBLIC_URL is");
};

const checkStripe = (env: PaymentVariables, wrong: Wrong): void => {
  for (const name of STRIPE_VARIABLES)
    if (env[name] === undefined) wrong(name, "is needed with PAYMENT_PROVIDER=stripe");
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env;
  if (secret && publishable && isTestKey(secret) !== isTestKey(publishable))
    wrong("STRIPE_PUBLISHABLE_KEY", "must be of the same mode, live or test, as STRIPE_SECRET_KEY");
};

/** Checks that involve several variables. */
export const checkPaymentVariables = (
  env: PaymentVariables,
  { production, publicUrl }: { readonly production: boolean; readonly publicUrl: string },
  context: z.RefinementCtx,
): void => {
  const wrong: Wrong = (variable, message) => context.addIssue({ code: "custom", path: [variable], message });
  const { PAYMENT_PROVIDER: provider } = env;
  if (env.CARD_ORIGIN !== undefined) checkCardOrigin(env.CARD_ORIGIN, publicUrl, wrong);
  if (provider === "stripe") checkStripe(env, wrong);
  if (env.FREE_PLANS.length > 0 && provider !== "none")
    wrong("FREE_PLANS", "is only for a server without payments: set PAYMENT_PROVIDER=none too");
  if (provider === undefined && env.STRIPE_SECRET_KEY !== undefined)
    wrong("PAYMENT_PROVIDER", "is needed with STRIPE_SECRET_KEY: stripe, sandbox or none");
  if (provider === "sandbox" && production && env.ALLOW_SANDBOX_PAYMENTS === "0")
    wrong(
      "PAYMENT_PROVIDER",
      "must not be sandbox in production, where plans would cost nothing, unless ALLOW_SANDBOX_PAYMENTS=1",
    );
};
