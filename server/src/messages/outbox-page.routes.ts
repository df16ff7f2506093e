/**
 * @file The outbox at /dev/outbox shows the last messages to a developer, or to a person who tries Keepwell on their
 * own machine. The messages contain links and codes that reset passwords and open sessions. So the page is served only
 * under these conditions:
 * - The server is outside production, trusts no proxy, and listens only to its own machine.
 * - The connection comes from that machine and not through a proxy, with the key from the console.
 * - The request's Host header names the machine itself. This keeps out a site that points its own name at the server.
 */
import { timingSafeEqual } from "node:crypto";
import { fail } from "@keepwell/contract/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { escapeHtml } from "../escape-html.ts";
import { isLoopback } from "../loopback.ts";
import type { OutboxMessage, OutboxService } from "./outbox.service.ts";
import { outboxKey } from "./outbox-key.ts";

const PATH = "/dev/outbox";
const STYLE_PATH = "/dev/outbox.css";

/** Whether this server serves the outbox page. */
export const showsOutbox = ({ production, host, trustProxy, mail, sms }: Config): boolean =>
  !production && !trustProxy && isLoopback(host) && (mail.kind === "outbox" || sms.kind === "outbox");

/** The address of the page, with its key. */
export const outboxPath = (twoFactorKey: Buffer): string => `${PATH}?key=${outboxKey(twoFactorKey)}`;

const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

const isFromThisMachine = (request: FastifyRequest): boolean =>
  isLoopback(request.socket.remoteAddress ?? "") &&
  isLoopback((request.headers.host ?? "").replace(/:\d+$/, "")) &&
  FORWARDED.every((header) => request.headers[header] === undefined);

const hasKey = (query: unknown, key: string): boolean => {
  const given =
    typeof query === "object" && query !== null && "key" in query && typeof query.key === "string"
      ? Buffer.from(query.key)
      : Buffer.alloc(0);
  return given.length === key.length && timingSafeEqual(given, Buffer.from(key));
};

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/^https?:\/\/\S+$/gm, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);

const item = ({ kind, template, to, status, at, problem, content }: OutboxMessage): string => `
<article><h2>${escapeHtml(content?.subject || template)}</h2>
<p>${kind === "mail" ? "Mail" : "Text message"} to <strong>${escapeHtml(to)}</strong>, <time>${at.toISOString()}</time>,
${status}${problem === undefined ? "" : ` (${escapeHtml(problem)})`}</p>
${content === undefined ? "" : `<pre>${linked(content.text)}</pre>`}</article>`;

const page = (messages: readonly OutboxMessage[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main><h1>Outbox</h1>
<p>This server has not been told how to send mail or text messages, so it keeps them here for a week.</p>
${messages.length === 0 ? "<p>Nothing yet.</p>" : messages.map(item).join("")}
</main></body></html>`;

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:1.5rem}
article{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:1rem 0}
h2{font-size:1.1rem;margin:0}p{margin:.25rem 0 .75rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;margin:0;border-radius:.5rem;font:inherit;
background:color-mix(in srgb,currentColor 6%,transparent)}`;

export const serveOutboxPage = (
  app: FastifyInstance,
  { config, secrets }: Pick<Context, "config" | "secrets">,
  outbox: OutboxService,
): void => {
  if (!showsOutbox(config)) return;
  const key = outboxKey(secrets.twoFactorKey);
  app.get(PATH, async (request, reply) => {
    if (!isFromThisMachine(request) || !hasKey(request.query, key)) return fail("not_found");
    const html = page(await outbox.latest());
    return reply.header("Cache-Control", "no-store").type("text/html; charset=utf-8").send(html);
  });
  app.get(STYLE_PATH, (_request, reply) => reply.type("text/css; charset=utf-8").send(STYLE));
};
