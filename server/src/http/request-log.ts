import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

declare module "fastify" {
  interface FastifyRequest {
    /** Set once the caller is known. */
    actorUid: string | undefined;
  }
}

/**
 * One line a call: the route's pattern and never the address as sent, since a query holds what people
 * search for and a path may hold a reset token. Its fields are these, so nothing has to be looked for in them and
 * struck out.
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
