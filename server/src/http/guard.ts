import { fail } from "@keepwell/contract/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isApiRoute, readRoute } from "./api-route.ts";
import { CSP_REPORTS_PATH } from "./headers.ts";
import { isSandboxPath, PAYMENT_EVENTS_PATH } from "./outside-paths.ts";

/** The routes that are called by browsers, probes or the payment provider, and not by Keepwell's client. */
const OPEN_ROUTES: ReadonlySet<string> = new Set([
  "/api/health",
  "/api/health/live",
  "/api/health/ready",
  "/api/openapi.json",
  "/api/docs",
  "/api/docs/style.css",
  CSP_REPORTS_PATH,
  PAYMENT_EVENTS_PATH,
]);

const OWN_SITES: ReadonlySet<string> = new Set(["same-origin", "none"]);

const refuseForeign = (request: FastifyRequest): void => {
  const site = request.headers["sec-fetch-site"];
  if (typeof site === "string" && !OWN_SITES.has(site)) fail("forbidden");
  if (request.headers["x-requested-with"] === undefined) fail("bad_request");
};

/**
 * Refuses calls from pages of other origins. Such a page cannot hide its origin. It also cannot send
 * `X-Requested-With`, because the server does not allow CORS. This is only a second defence: there are no cookies, so
 * such a call has no session. The extension's calls have `Sec-Fetch-Site: none` (Chromium) or `same-origin` (Firefox);
 * server/test/http/extension-headers.test.ts shows what the browsers send.
 */
export const guardCalls = (app: FastifyInstance): void => {
  app.addHook("onRequest", async (request) => {
    const route = readRoute(request);
    if (isApiRoute(request) && !OPEN_ROUTES.has(route) && !isSandboxPath(route)) refuseForeign(request);
  });
};
