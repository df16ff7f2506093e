/**
 * @file The settings of payments: the provider, the origin of the card form, the brands of cards, and the plans that
 * cost nothing.
 */
import type { CardBrand } from "@keepwell/contract/billing/card-number.ts";
import { isTestKey, type PaymentVariables } from "./payment-variables.ts";

export interface SandboxConfig {
  readonly kind: "sandbox";
  /** Millionths of the subtotal: 14.975 % is 149750. */
  readonly taxRate: number;
}

export interface StripeConfig {
  readonly kind: "stripe";
  readonly secretKey: string;
  /** Stripe's key for pages. It is not secret. */
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** An address to call instead of Stripe's own. */
  readonly apiUrl: string | undefined;
  /** `automatic`: Stripe calculates the tax from the address. */
  readonly tax: "off" | "automatic";
}

export interface PaymentConfig {
  /** `none`: this server takes no payments. The operator gives plans, and users can sign up for `freePlans`. */
  readonly provider: { readonly kind: "none" } | SandboxConfig | StripeConfig;
  /** Whether payments are only simulated and no money moves. */
  readonly test: boolean;
  /**
   * The separate origin that serves the card form. If undefined, the app's own origin serves the form, in a sandboxed
   * frame.
   */
  readonly cardOrigin: string | undefined;
  readonly brands: readonly CardBrand[];
  /** The paid plans that users can sign up for free of charge. Empty on a server that takes payments. */
  readonly freePlans: PaymentVariables["FREE_PLANS"];
}

const stripe = (env: PaymentVariables): StripeConfig => ({
  kind: "stripe",
  secretKey: env.STRIPE_SECRET_KEY ?? "",
  publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? "",
  webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? "",
  apiUrl: env.STRIPE_API_URL,
  tax: env.STRIPE_TAX,
});

/**
 * A production server without `PAYMENT_PROVIDER` takes no payments. It must start without a Stripe account, and must
 * not accept test cards.
 */
const provider = (env: PaymentVariables, production: boolean): PaymentConfig["provider"] => {
  const kind = env.PAYMENT_PROVIDER ?? (production ? "none" : "sandbox");
  if (kind === "stripe") return stripe(env);
  return kind === "sandbox" ? { kind, taxRate: env.SANDBOX_TAX_RATE } : { kind };
};

export const paymentConfig = (env: PaymentVariables, production: boolean): PaymentConfig => {
  const chosen = provider(env, production);
  return {
    provider: chosen,
    test: chosen.kind === "sandbox" || (chosen.kind === "stripe" && isTestKey(chosen.secretKey)),
    cardOrigin: env.CARD_ORIGIN,
    brands: env.BILLING_BRANDS,
    freePlans: env.FREE_PLANS,
  };
};
