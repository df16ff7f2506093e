/** @file The file of leaked passwords for the health report, from the operator's configuration. It is public. */
import { existsSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { fail } from "@keepwell/contract/errors.ts";
import { LEAKED_PASSWORDS_PATH } from "@keepwell/contract/leaked-passwords/leaked-path.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { hasTag } from "./entity-tag.ts";

/** Browsers keep the file for a week and then ask whether it has changed. */
const CACHED = "public, max-age=604800";

/**
 * Opens the file, and returns it with its size and the time of its last change. The size and the sent bytes belong to
 * the same file, even if the operator replaces the file meanwhile.
 */
const openFile = async (path: string): Promise<{ file: FileHandle; size: number; mtimeMs: number }> => {
  const file = await open(path);
  const found = await file.stat();
  if (found.isFile()) return { file, size: found.size, mtimeMs: found.mtimeMs };
  await file.close();
  throw new Error(`${path} is not a file`);
};

/** Serves the configured file. Answers 204 if no file is configured; the page does not treat this as a failure. */
export const serveLeakedPasswords = (app: FastifyInstance, { config, log }: Context): void => {
  const path = config.leakedPasswordsFile;
  if (path !== undefined && !existsSync(path))
    log.warn(
      { path },
      "LEAKED_PASSWORDS_FILE names no file, so the health report knows common passwords only",
    );
  app.get(LEAKED_PASSWORDS_PATH, async (request, reply) => {
    if (path === undefined) return reply.code(204).send();
    const { file, size, mtimeMs } = await openFile(path).catch((error: unknown) => {
      log.error({ err: error }, "LEAKED_PASSWORDS_FILE cannot be read");
      return fail("not_found");
    });
    const tag = `"${size}-${Math.trunc(mtimeMs)}"`;
    reply.headers({ "Cache-Control": CACHED, ETag: tag });
    if (hasTag(request, tag)) {
      await file.close();
      return reply.code(304).send();
    }
    // The stream closes the file.
    return reply
      .type("application/octet-stream")
      .header("Content-Length", size)
      .send(file.createReadStream());
  });
};
