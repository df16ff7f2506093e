import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

declare module "fastify" {
  interface FastifyRequest {
    /** Set once the caller is known. */
    actorUid: string | undefined;
  }
}

/**
 * One line for each call. It contains the route's pattern and never the address as sent, since a query contains what
 * users search for, and a path may contain a reset token. The fields are listed, so nothing has to be redacted.
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
