/** @file The description of the API: for programs at /api/openapi.json, for people at /api/docs. */

import type { Endpoint, Refusal, Schema } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import { ERRORS, STATUS_OF } from "@keepwell/contract/errors.ts";
import { openApiDocument } from "@keepwell/contract/openapi/document.ts";
import { allGeneralRefusals, statusOf } from "@keepwell/contract/refusals.ts";
import { z } from "@keepwell/contract/zod.ts";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../escape-html.ts";

const schemaBlock = (title: string, schema: Schema | undefined, io: "input" | "output"): string => {
  if (!schema || schema instanceof z.ZodMiniVoid) return "";
  const json = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" }), null, 2);
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(json)}</pre></details>`;
};

/** A sentence of the contract as HTML. Its only markup is code between backticks. */
const sentence = (text: string): string => escapeHtml(text).replaceAll(/`([^`]*)`/g, "<code>$1</code>");

const refusalRow = (refusal: Refusal): string =>
  `<tr><td>${statusOf(refusal)}</td><td><code>${refusal.code}</code></td><td>${sentence(refusal.when)}</td></tr>`;

const refusalTable = (refusals: readonly Refusal[] = []): string =>
  refusals.length === 0
    ? ""
    : `<table><thead><tr><th>Status</th><th>Code</th><th>Refused when</th></tr></thead>
<tbody>${refusals.map(refusalRow).join("")}</tbody></table>`;

const call = (id: string, declared: Endpoint): string => `
<section id="${escapeHtml(id)}">
<h3><code>${declared.method} ${escapeHtml(declared.path)}</code></h3>
<p>${sentence([declared.summary, declared.details ?? ""].join(" "))} <em>${declared.access === "session" ? "Needs a session." : "Open to anyone."}</em></p>
${refusalTable(declared.refusals)}
${schemaBlock("Query", declared.query, "input")}
${schemaBlock("Body", declared.body, "input")}
${schemaBlock(`Reply ${declared.status ?? 200}`, declared.reply, "output")}
</section>`;

const area = ([name, table]: readonly [string, Readonly<Record<string, Endpoint>>]): string =>
  `<h2>${name}</h2>${Object.entries(table)
    .map(([id, declared]) => call(id, declared))
    .join("")}`;

const errorRows = (): string =>
  Object.entries(ERRORS)
    .map(
      ([code, { type, sentence }]) =>
        `<tr><td>${STATUS_OF[type]}</td><td><code>${code}</code></td><td>${escapeHtml(sentence)}</td></tr>`,
    )
    .join("");

const page = (version: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Keepwell API ${version}</title><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><main><h1>Keepwell API</h1>
<p>Every call is JSON, with <code>X-Requested-With: XMLHttpRequest</code> and, where it needs a session,
<code>Authorization: Bearer …</code>. Secrets are sealed by the client; the server holds no key.
Machines read <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Refusals of any call</h2><p>Each call lists its own refusals. It can also answer these: <code>unauthorized</code> if it
needs a session, <code>not_found</code> if its path has parameters, <code>validation</code> if it takes a query or a body,
<code>too_large</code> and <code>unsupported</code> if it takes a body.</p>
${refusalTable(allGeneralRefusals())}
${Object.entries(endpoints).map(area).join("")}
<h2>Errors</h2><table><thead><tr><th>Status</th><th>Code</th><th>Sentence</th></tr></thead>
<tbody>${errorRows()}</tbody></table></main></body></html>`;

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem}
section{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:.5rem 0}
h2{margin-top:2.5rem}h2::first-letter{text-transform:uppercase}
h3{font-size:1rem;margin:.5rem 0 0}pre{overflow:auto;padding:.75rem;background:color-mix(in srgb,currentColor 6%,transparent)}
table{border-collapse:collapse}td,th{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}`;

const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

export const serveApiDocs = (app: FastifyInstance, version: string): void => {
  // The document and the page are made at the first request. Making them takes a while, and most servers are never
  // asked for them.
  const document = once(() => openApiDocument(version));
  const html = once(() => page(version));
  app.get("/api/openapi.json", async () => document());
  app.get("/api/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(html()));
  app.get("/api/docs/style.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(STYLE));
};
