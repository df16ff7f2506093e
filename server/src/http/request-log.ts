import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Set once the caller is known. */
    actorUid: string | undefined;
  }
}

/**
 * One line a call: the route's pattern and never the address as sent, since a query holds what people
 * search for and a path may hold a reset token.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.decorateRequest("actorUid", undefined);
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
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
