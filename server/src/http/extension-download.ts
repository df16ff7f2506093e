/**
 * @file The browser extension to download, if `npm run build:extension` has built it. It is public. The zips are kept
 * in memory, so that they match the index even while an operator builds the extension again.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  EXTENSION_BROWSERS,
  EXTENSION_INDEX_PATH,
  EXTENSION_PATH,
  type ExtensionBrowser,
  type ExtensionOffer,
  extensionFileName,
  extensionOffer,
} from "@keepwell/contract/extension-offer.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { hasTag } from "./entity-tag.ts";

const PAGE = "/app/settings/extension";
const INDEX = "index.json";
const REVALIDATE = "no-cache";
const NOT_OFFERED =
  "This server does not offer the browser extension.\n" +
  "Its operator can build it with `npm run build:extension`, and then restart the server.\n";

interface Download {
  readonly bytes: Buffer;
  readonly type: string;
  readonly name?: string;
}

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

const readZip = (folder: string, { zips }: ExtensionOffer, browser: ExtensionBrowser): Download => {
  const file = join(folder, `${browser}.zip`);
  const bytes = readFileSync(file);
  if (hashOf(bytes) !== zips[browser].sha256) throw new Error(`${file} is not the file of the index.`);
  return { bytes, type: "application/zip", name: extensionFileName(browser) };
};

/** Reads the index and the zips. @throws Error if a file is missing or belongs to another build. */
const readDownloads = (folder: string): ReadonlyMap<string, Download> => {
  const offer = extensionOffer.parse(JSON.parse(readFileSync(join(folder, INDEX), "utf8")));
  const zips = EXTENSION_BROWSERS.map(
    (browser) => [EXTENSION_PATH + extensionFileName(browser), readZip(folder, offer, browser)] as const,
  );
  const described = { bytes: Buffer.from(JSON.stringify(offer)), type: "application/json; charset=utf-8" };
  return new Map<string, Download>([[EXTENSION_INDEX_PATH, described], ...zips]);
};

/** The index and the zips; null if there is no build or it is damaged. Logs a damaged build. */
const findDownloads = (folder: string, { log }: Pick<Context, "log">) => {
  if (!existsSync(join(folder, INDEX))) return null;
  try {
    return readDownloads(folder);
  } catch (error) {
    log.error({ err: error }, "the browser extension is not offered: build it again");
    return null;
  }
};

const send = ({ bytes, type, name }: Download) => {
  const tag = `"${hashOf(bytes)}"`;
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ "Cache-Control": REVALIDATE, ETag: tag });
    if (hasTag(request, tag)) return reply.code(304).send();
    if (name !== undefined) reply.header("Content-Disposition", `attachment; filename="${name}"`);
    return reply.type(type).send(bytes);
  };
};

const offerNothing = (app: FastifyInstance): void => {
  // The status 204 tells the page that this server offers no extension. The page does not treat this as a failure.
  app.get(EXTENSION_INDEX_PATH, (_request, reply) =>
    reply.code(204).header("Cache-Control", REVALIDATE).send(),
  );
  for (const browser of EXTENSION_BROWSERS)
    app.get(EXTENSION_PATH + extensionFileName(browser), (_request, reply) =>
      reply.code(404).header("Cache-Control", REVALIDATE).type("text/plain; charset=utf-8").send(NOT_OFFERED),
    );
};

/** Serves the extension, if one was built into `folder`. */
export const serveExtension = (app: FastifyInstance, folder: string, context: Pick<Context, "log">): void => {
  for (const path of [EXTENSION_PATH, EXTENSION_PATH.slice(0, -1)])
    app.get(path, (_request, reply) => reply.redirect(PAGE));
  const downloads = findDownloads(folder, context);
  if (downloads === null) offerNothing(app);
  else for (const [path, download] of downloads) app.get(path, send(download));
};
