import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller's uid, once it is known. */
    actorUid: string | undefined;
  }
}

/**
 * Logs one line for each call, with only the fields listed here, so that nothing has to be redacted. The line contains
 * the route's pattern and never the address, because a query contains what users search for, and a path may contain a
 * reset token.
 */
export const logRequests = (app: FastifyInstance, log: Logger): void => {
  const calls = log.child({}, { redact: [] });
  app.decorateRequest("actorUid", undefined);
  app.addHook("onResponse", async (request, reply) => {
    calls.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        actor: request.actorUid,
        ip: request.ip,
      },
      "call",
    );
  });
};
