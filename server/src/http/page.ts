/**
 * @file The web page under /app/. Browsers ask for the document each time, and keep for ever the assets whose names
 * contain a hash of their content.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { metaPolicy, OWN_FRAMES } from "@keepwell/contract/page-policy.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { escapeHtml } from "../escape-html.ts";
import { limitWorker } from "./headers.ts";

const ASSETS = "/app/assets/";
const FOR_EVER = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** Whether the file is a worker that handles secrets and reaches no network. */
export const isLimitedWorker = (path: string): boolean =>
  /(kdf|import|export|health)-worker-[\w-]+\.js(\.br|\.gz)?$/.test(path);

type SendDocument = (reply: FastifyReply) => FastifyReply;

/**
 * Makes the function that sends the document. The server sends the same document at every path of the page's router.
 * The build has written a policy into the document. If the settings require other frames than that policy allows,
 * `documentSender` replaces the policy in the document.
 */
const documentSender = (file: string, frames: string): SendDocument => {
  if (frames === OWN_FRAMES)
    return (reply) =>
      reply.header("Cache-Control", REVALIDATE).sendFile("index.html", { cacheControl: false });
  const built = readFileSync(file, "utf8");
  const document = built.replace(escapeHtml(metaPolicy(OWN_FRAMES)), escapeHtml(metaPolicy(frames)));
  if (document === built)
    throw new Error(`${file} does not have the policy of this version. Build it again.`);
  return (reply) => reply.header("Cache-Control", REVALIDATE).type("text/html; charset=utf-8").send(document);
};

/** Serves the built page from `folder`; without a build, only the API is served. */
export const servePage = async (app: FastifyInstance, folder: string, frames: string): Promise<void> => {
  app.get("/", (_request, reply) => reply.redirect("/app/"));
  app.get("/app", (_request, reply) => reply.redirect("/app/"));
  const file = join(folder, "index.html");
  if (!existsSync(file)) return;
  const sendDocument = documentSender(file, frames);
  await app.register(fastifyStatic, {
    root: folder,
    prefix: "/app/",
    wildcard: false,
    // The document is not served as a static file, because it must have the configured policy at each of its addresses.
    globIgnore: ["index.html"],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (isLimitedWorker(path)) limitWorker(reply);
      reply.header("Cache-Control", path.includes("/assets/") ? FOR_EVER : REVALIDATE);
    },
  });
  app.get("/app/*", (request, reply) =>
    request.url.startsWith(ASSETS) ? reply.callNotFound() : sendDocument(reply),
  );
};
