/** @file The file of leaked passwords for the health report, from the operator's configuration. It is public. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { fail } from "@keepwell/contract/errors.ts";
import { LEAKED_PASSWORDS_PATH } from "@keepwell/contract/leaked-passwords/leaked-path.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

/** A week; afterwards browsers ask whether it has changed. */
const CACHED = "public, max-age=604800";

/** Serves the configured file; 204 without one, so that the page does not take its absence for a failure. */
export const serveLeakedPasswords = (app: FastifyInstance, { config, log }: Context): void => {
  const file = config.leakedPasswordsFile;
  app.get(LEAKED_PASSWORDS_PATH, async (request, reply) => {
    if (file === undefined) return reply.code(204).send();
    const found = await stat(file).catch((error: unknown) => {
      log.error({ err: error }, "LEAKED_PASSWORDS_FILE cannot be read");
      return fail("not_found");
    });
    const tag = `"${found.size}-${Math.trunc(found.mtimeMs)}"`;
    reply.headers({ "Cache-Control": CACHED, ETag: tag });
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    return reply
      .type("application/octet-stream")
      .header("Content-Length", found.size)
      .send(createReadStream(file));
  });
};
