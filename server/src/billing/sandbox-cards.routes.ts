/**
 * @file The sandbox's card tokens and its bank ([Note: Card frame]). These three calls exist only if the sandbox takes
 * payments, and of Keepwell's pages only the card form's frame makes them.
 *
 * The frame is a document without an origin and sends `Origin: null`, as a sandboxed frame of another site does. The
 * server cannot distinguish the two. Pages that have an origin are refused, including Keepwell's own. Another site's
 * frame can do no harm:
 * - It gets only a token for a published test card. The token is valid for ten minutes.
 * - To read or answer a confirmation, it would need that confirmation's secret.
 */
import {
  sandboxCardBody,
  sandboxChallengeBody,
  sandboxSettleBody,
} from "@keepwell/contract/billing/sandbox.ts";
import type { Schema } from "@keepwell/contract/endpoint.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { z } from "@keepwell/contract/zod.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { toNetwork } from "../http/network.ts";
import { SANDBOX_PATHS } from "../http/outside-paths.ts";
import type { SandboxCardService } from "./sandbox-card.service.ts";

const NO_ORIGIN = "null";
const BODY_LIMIT = 4096;
const PREFLIGHT_SECONDS = "600";

const refuseOrigins = (request: FastifyRequest): void => {
  if (request.headers.origin !== NO_ORIGIN) fail("forbidden");
  if (request.method !== "OPTIONS" && request.headers["x-requested-with"] === undefined) fail("bad_request");
};

/** The reply does not quote an invalid body, because the body may contain a card number. */
const read = <S extends Schema>(schema: S, { body }: FastifyRequest): z.output<S> => {
  const result = schema.safeParse(body);
  return result.success ? result.data : fail("bad_request");
};

const PREFLIGHT = {
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Allow-Headers": "content-type, x-requested-with",
  "Access-Control-Max-Age": PREFLIGHT_SECONDS,
};

export const serveSandboxCards = (app: FastifyInstance, cards: SandboxCardService): void => {
  app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      reply.header("Access-Control-Allow-Origin", NO_ORIGIN);
      refuseOrigins(request);
    });
    for (const path of Object.values(SANDBOX_PATHS))
      scope.options(path, (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
    const limited = { bodyLimit: BODY_LIMIT };
    scope.post(SANDBOX_PATHS.tokens, limited, async (request, reply) => {
      const made = await cards.tokenise(toNetwork(request.ip), read(sandboxCardBody, request));
      return reply.code("mistake" in made ? 422 : 200).send(made);
    });
    scope.post(SANDBOX_PATHS.challenges, limited, (request) =>
      cards.challenge(toNetwork(request.ip), read(sandboxChallengeBody, request)),
    );
    scope.post(SANDBOX_PATHS.settle, limited, async (request, reply) => {
      await cards.settle(toNetwork(request.ip), read(sandboxSettleBody, request));
      return reply.code(204).send();
    });
  });
};
