/** @file Serves `/metrics` on a separate port, on the server's main port behind a token, or on both. */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { isIP } from "node:net";
import { hostname } from "node:os";
import { fail } from "@keepwell/contract/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { MetricsService } from "./metrics.service.ts";

const PATH = "/metrics";

/** The hash of a token. `timingSafeEqual` compares only values of the same length, and hashes have the same length. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? "none";

/** The name in a Host header, without the port; undefined if the header is malformed. */
const nameIn = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replaceAll(/[[\]]/g, "") : undefined;

/**
 * Whether the Host header names this machine: by an IP address, a name without a dot (`localhost`, a container), this
 * machine's own name, or the configured name. A website could point any other name at this address (DNS rebinding).
 */
const isOwnHost = (header: string | undefined, configured: string): boolean => {
  const name = nameIn(header ?? "");
  if (name === undefined) return false;
  return (
    isIP(name) !== 0 ||
    !name.includes(".") ||
    [hostname(), configured].some((own) => own.toLowerCase() === name)
  );
};

const countCalls = (app: FastifyInstance, metrics: MetricsService): void => {
  app.addHook("onRequest", async (request, reply) => {
    const route = routeOf(request);
    metrics.began(route);
    reply.raw.once("close", () => metrics.ended(route));
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const seconds = reply.elapsedTime / 1000;
    metrics.answered({ method, route: routeOf(request), status: reply.statusCode, seconds });
  });
};

const serveApart = (
  app: FastifyInstance,
  { config: { metrics: address }, log }: Context,
  metrics: MetricsService,
): void => {
  const server = createServer((request, reply) => {
    // Without this check, a web page could read the metrics through a browser that reaches this address.
    if (!isOwnHost(request.headers.host, address.host)) return void reply.writeHead(421).end();
    if (request.method !== "GET" || request.url !== PATH) return void reply.writeHead(404).end();
    metrics.read().then(
      (text) => reply.writeHead(200, { "Content-Type": metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "metrics could not be read");
        reply.writeHead(500).end();
      },
    );
  });
  server.on("error", (error) => log.error({ err: error }, "the server for metrics failed"));
  app.addHook("onListen", async () => {
    server.listen(address.port, address.host, () =>
      log.info({ address: server.address() }, "metrics are served"),
    );
  });
  app.addHook("preClose", async () => {
    server.closeAllConnections();
    server.close();
  });
};

/** Counts calls and serves the metrics, if the settings ask for it. */
export const serveMetrics = async (app: FastifyInstance, context: Context): Promise<void> => {
  const { port, token } = context.config.metrics;
  if (port === undefined && token === undefined) return;
  const { createMetricsService } = await import("./metrics.service.ts");
  const metrics = createMetricsService(context);
  countCalls(app, metrics);
  if (port !== undefined) serveApart(app, context, metrics);
  if (token === undefined) return;
  app.get(PATH, async (request, reply) => {
    if (!hasToken(request, token)) return fail("not_found");
    return reply
      .header("Cache-Control", "no-store")
      .type(metrics.contentType)
      .send(await metrics.read());
  });
};
