/** @file The headers of every reply (docs/security.md, "Browser"). */
import { DATA_VERSION, NEEDS_HEADER } from "@keepwell/contract/data-version.ts";
import { headerPolicy } from "@keepwell/contract/page-policy.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { isApiRoute } from "./api-route.ts";
import { frameSource } from "./card-frame-policy.ts";

/**
 * The policy of workers that handle secrets and reach no network: the import, export and health workers, and the worker
 * that derives keys. Their secrets can leave them only as messages to the page. Deriving keys needs WebAssembly.
 */
export const limitedWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; report-to csp";

const FEATURES_OFF = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
const FEATURES_OWN = [
  "clipboard-read",
  "clipboard-write",
  "publickey-credentials-create",
  "publickey-credentials-get",
];

const permissionsPolicy = [
  ...FEATURES_OFF.map((feature) => `${feature}=()`),
  ...FEATURES_OWN.map((feature) => `${feature}=(self)`),
].join(", ");

export const CSP_REPORTS_PATH = "/api/csp-reports";

const everywhere: Readonly<Record<string, string>> = {
  "Reporting-Endpoints": `csp="${CSP_REPORTS_PATH}"`,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": permissionsPolicy,
};

const TWO_YEARS = 63_072_000;

/** Gives a reply the policy of workers without a network, in place of the page's policy. */
export const limitWorker = (reply: FastifyReply): void => {
  reply.header("Content-Security-Policy", limitedWorkerPolicy);
};

/** The headers of the page's documents. `frames` names the hosts that the page may show in frames. */
export const documentHeaders = (frames: string): Readonly<Record<string, string>> => ({
  ...everywhere,
  "Content-Security-Policy": headerPolicy(frames),
});

/**
 * The headers of every reply. HSTS is sent only over https, because it means nothing on plain http. HSTS does not
 * include subdomains, because a self-hoster's other subdomains may not have https.
 */
export const buildHeaders = ({ publicUrl, payments }: Config): Readonly<Record<string, string>> => ({
  ...documentHeaders(frameSource(payments)),
  ...(publicUrl.startsWith("https://") ? { "Strict-Transport-Security": `max-age=${TWO_YEARS}` } : {}),
});

/** The headers of every reply below `/api/`, in addition to the headers of all replies. */
export const CALL_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  [NEEDS_HEADER]: String(DATA_VERSION),
};

export const sendHeaders = (app: FastifyInstance, config: Config): void => {
  const headers = buildHeaders(config);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    if (isApiRoute(request)) reply.headers(CALL_HEADERS);
  });
};
