/**
 * @file The signed manifest of the release that this server runs, if it has one. It is public. The server does not
 * verify the signature, which is for people who do not trust the server.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  PAGE_DOCUMENT,
  RELEASE_MANIFEST_PATH,
  RELEASE_SIGNATURE_PATH,
  releaseManifest,
} from "@keepwell/contract/release-manifest.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

const MANIFEST = "manifest.json";
const REVALIDATE = "no-cache";
const NOT_OFFERED = "This server has no manifest of its release. Its operator can put one into release/.\n";

interface Release {
  readonly manifest: Buffer;
  readonly signature: Buffer;
}

const readRelease = (folder: string, page: string): Release => {
  const manifest = readFileSync(join(folder, MANIFEST));
  const { files } = releaseManifest.parse(JSON.parse(manifest.toString("utf8")));
  const document = createHash("sha384").update(readFileSync(page)).digest("base64");
  if (files[PAGE_DOCUMENT] !== `sha384-${document}`)
    throw new Error("The manifest is not of the built page.");
  return { manifest, signature: readFileSync(join(folder, `${MANIFEST}.sig`)) };
};

/** Reads the manifest. Returns null if there is none. If it is not valid for this build, logs why and returns null. */
const findRelease = (folder: string, page: string, log: Context["log"]): Release | null => {
  if (!existsSync(join(folder, MANIFEST))) return null;
  try {
    return readRelease(folder, page);
  } catch (error) {
    log.error({ err: error }, "the release manifest is not offered");
    return null;
  }
};

/**
 * Serves the manifest in the folder `release` and its signature, if the manifest belongs to the page in the folder
 * `page`. Otherwise answers 404.
 */
export const serveRelease = (
  app: FastifyInstance,
  { release, page }: { readonly release: string; readonly page: string },
  { log }: Pick<Context, "log">,
): void => {
  const found = findRelease(release, join(page, "index.html"), log);
  const serve = (path: string, type: string, bytes: Buffer | undefined): void => {
    app.get(path, (_request, reply) => {
      reply.header("Cache-Control", REVALIDATE);
      return bytes
        ? reply.type(type).send(bytes)
        : reply.code(404).type("text/plain; charset=utf-8").send(NOT_OFFERED);
    });
  };
  serve(RELEASE_MANIFEST_PATH, "application/json; charset=utf-8", found?.manifest);
  serve(RELEASE_SIGNATURE_PATH, "text/plain; charset=utf-8", found?.signature);
};
