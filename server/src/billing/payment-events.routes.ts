/**
 * @file Receives the payment provider's events. Each event is signed. The signature also authenticates the caller,
 * because the provider sends no token and none of the headers that other calls must have. The signature covers the
 * bytes as they arrived, so nothing may parse them first.
 */
import type { FastifyInstance } from "fastify";
import { PAYMENT_EVENTS_PATH } from "../http/outside-paths.ts";
import type { PaymentEventService } from "./payment-event.service.ts";

const SIGNATURE = "stripe-signature";

export const receivePaymentEvents = (app: FastifyInstance, events: PaymentEventService): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(PAYMENT_EVENTS_PATH, async (request, reply) => {
      const signature = request.headers[SIGNATURE];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await events.receive(body, typeof signature === "string" ? signature : undefined);
      return reply.code(200).send({ received: true });
    });
  });
};
