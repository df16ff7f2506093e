/** @file The web page under /app/: fingerprinted assets for ever, the document afresh each time. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { allowKdfWorker } from "./headers.ts";

const ASSETS = "/app/assets/";
const FOR_EVER = "public, max-age=31536000, immutable";
const AFRESH = "no-cache";

const isKdfWorker = (path: string): boolean => /kdf-worker-[\w-]+\.js(\.br|\.gz)?$/.test(path);

/** The address of the page, with whatever the router shows under it. */
const sendDocument = (reply: FastifyReply) =>
  reply.header("Cache-Control", AFRESH).sendFile("index.html", { cacheControl: false });

/** Serves the built page from `folder`; without a build the API answers all the same. */
export const servePage = async (app: FastifyInstance, folder: string): Promise<void> => {
  app.get("/", (_request, reply) => reply.redirect("/app/"));
  app.get("/app", (_request, reply) => reply.redirect("/app/"));
  if (!existsSync(join(folder, "index.html"))) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: "/app/",
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (isKdfWorker(path)) allowKdfWorker(reply);
      reply.header("Cache-Control", path.includes("/assets/") ? FOR_EVER : AFRESH);
    },
  });
  app.get("/app/*", (request, reply) =>
    request.url.startsWith(ASSETS) ? reply.callNotFound() : sendDocument(reply),
  );
};
