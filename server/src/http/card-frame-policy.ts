/**
 * @file What the card form's document may do, and which pages may show it in a frame. See [Note: Card frame] in
 * web/src/features/billing/card/frame-messages.ts.
 */
import { OWN_FRAMES } from "@keepwell/contract/page-policy.ts";
import type { Config } from "../config.ts";
import type { PaymentConfig } from "../payment-config.ts";

export const CARD_PATH = "/card/";

/** The source for the page's `frame-src`: the frames that the page may show. */
export const frameSource = ({ provider, cardOrigin }: PaymentConfig): string => {
  if (provider.kind === "none") return "'none'";
  return cardOrigin === undefined ? OWN_FRAMES : `${cardOrigin}${CARD_PATH}`;
};

/** Matches a host's name or address, but no text that would end a directive or allow other hosts. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** How a browser addressed the server. */
interface Addressed {
  readonly protocol: string;
  readonly host: string;
}

/**
 * Sources for the server's own files and calls. In a sandboxed document, which has no origin, `'self'` should mean the
 * address that the document came from (CSP 3, "self-origin"). In WebKit, `'self'` matches nothing in such a document.
 * So the sources also name two origins of the server: the configured one, and that of this request.
 */
const ownSources = (configured: string, { protocol, host }: Addressed): string => {
  const origins = HOST.test(host) ? [configured, `${protocol}://${host}`] : [configured];
  return ["'self'", ...new Set(origins)].join(" ");
};

const always = (pages: string, own: string): string[] => [
  "default-src 'none'",
  `style-src ${own}`,
  `font-src ${own}`,
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  `frame-ancestors ${pages}`,
  "report-to csp",
];

/**
 * The document has no origin, no storage and no access to the page. Without `allow-forms`, the Enter key would raise no
 * `submit` event.
 */
const sandbox = (own: string): string[] => [
  "sandbox allow-scripts allow-forms",
  `script-src ${own}`,
  `connect-src ${own}`,
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/**
 * The sources that Stripe asks for (docs.stripe.com/security/guide). There is no sandbox, because Stripe's frames would
 * inherit it and fail.
 */
const stripe = [
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  "connect-src https://api.stripe.com",
];

/** The policy of the card form's document, for the address that the browser used. */
export const cardPolicy = (
  { payments, publicUrl }: Pick<Config, "payments" | "publicUrl">,
  addressed: Addressed,
): string => {
  const pages = payments.cardOrigin === undefined ? OWN_FRAMES : publicUrl;
  if (payments.provider.kind === "stripe") return [...always(pages, "'self'"), ...stripe].join("; ");
  const own = ownSources(payments.cardOrigin ?? publicUrl, addressed);
  return [...always(pages, own), ...sandbox(own)].join("; ");
};
