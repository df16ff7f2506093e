/**
 * @file What the card form's document may do, and who may frame it. See [Note: Card frame] in
 * web/src/features/billing/card/frame-messages.ts.
 *
 * `'self'` is the address that a document came from, also where a sandbox has taken its origin away (CSP 3,
 * "self-origin"). So the default kind works under whatever address people reach the server by.
 */
import { OWN_FRAMES } from "@keepwell/contract/page-policy.ts";
import type { Config } from "../config.ts";
import type { PaymentConfig } from "../payment-config.ts";

export const CARD_PATH = "/card/";

/** Which frames the page may show. */
export const frameSource = ({ provider, cardOrigin }: PaymentConfig): string => {
  if (provider.kind === "none") return "'none'";
  return cardOrigin === undefined ? OWN_FRAMES : `${cardOrigin}${CARD_PATH}`;
};

const always = (pages: string): string[] => [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  `frame-ancestors ${pages}`,
  "report-to csp",
];

/** No origin, no storage, nothing of the page; a form of its own, since Enter sends it. */
const sandbox = [
  "sandbox allow-scripts allow-forms",
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** As Stripe asks (docs.stripe.com/security/guide); its frames would inherit a sandbox, and fail in it. */
const stripe = [
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  "connect-src https://api.stripe.com",
];

/** The policy of the card form's document. */
export const cardPolicy = ({ payments, publicUrl }: Pick<Config, "payments" | "publicUrl">): string => {
  const pages = payments.cardOrigin === undefined ? OWN_FRAMES : publicUrl;
  return [...always(pages), ...(payments.provider.kind === "stripe" ? stripe : sandbox)].join("; ");
};
