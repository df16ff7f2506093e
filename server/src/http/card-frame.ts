/**
 * @file The card form's document and its files ([Note: Card frame]). They differ from all other replies:
 * - Keepwell's page, and no other page, may show the document in a frame.
 * - The document has a policy of its own.
 * - If the sandbox takes payments, the document has no origin. In this case, any document without an origin can read
 *   the files.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { fail } from "@keepwell/contract/errors.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { escapeHtml } from "../escape-html.ts";
import { readRoute } from "./api-route.ts";
import { CARD_PATH, cardPolicy } from "./card-frame-policy.ts";
import { CSP_REPORTS_PATH } from "./headers.ts";
import { isSandboxPath } from "./outside-paths.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/**
 * Returns the document. If the card form has a host of its own, the document cannot know the page's origin, so this
 * function writes that origin into the document. The frame answers only to that origin.
 */
const documentFor = (html: string, { payments, publicUrl }: Config): string =>
  payments.cardOrigin === undefined
    ? html
    : html.replace("<html ", `<html data-page="${escapeHtml(publicUrl)}" `);

const isCardRoute = (route: string): boolean => route.startsWith(CARD_PATH) || isSandboxPath(route);

/**
 * If the card form has a host of its own, that host serves only the card form, and accepts CSP reports. No other host
 * then serves the card form. So the payment provider's scripts never run on an origin where a vault is opened.
 */
export const keepCardApart = (app: FastifyInstance, { payments: { cardOrigin } }: Config): void => {
  if (cardOrigin === undefined) return;
  const { host } = new URL(cardOrigin);
  app.addHook("onRequest", async (request) => {
    const route = readRoute(request);
    if (route === CSP_REPORTS_PATH) return;
    if (isCardRoute(route) !== (request.host === host)) fail("not_found");
  });
};

const sendFiles = (app: FastifyInstance, folder: string, isSandboxed: boolean) =>
  app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: `${CARD_PATH}assets/`,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header("Cache-Control", FOR_EVER);
      if (isSandboxed) reply.header("Access-Control-Allow-Origin", "null");
    },
  });

/** Serves the built card form from `folder`, if the server takes payments. */
export const serveCardFrame = async (app: FastifyInstance, config: Config, folder: string): Promise<void> => {
  const file = join(folder, "index.html");
  const { kind } = config.payments.provider;
  if (kind === "none" || !existsSync(file)) return;
  const document = documentFor(readFileSync(file, "utf8"), config);
  app.get(CARD_PATH, (request, reply: FastifyReply) =>
    reply
      .removeHeader("X-Frame-Options")
      .headers({ "Content-Security-Policy": cardPolicy(config, request), "Cache-Control": REVALIDATE })
      .type("text/html; charset=utf-8")
      .send(document),
  );
  await sendFiles(app, folder, kind === "sandbox");
};
