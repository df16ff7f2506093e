/** @file The OpenAPI 3.1 document of the endpoint tables. */
import type { Endpoint, Schema } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { errorReply } from "./error-reply.ts";
import { ERRORS, STATUS_OF } from "./errors.ts";
import { eventsStream } from "./events.ts";
import { z } from "./zod.ts";

const jsonSchema = (schema: Schema, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });

const parameters = (schema: Endpoint["params"], place: "path" | "query") =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || (field as Schema)._zod.optin !== "optional",
    schema: jsonSchema(field as Schema, "input"),
  }));

const content = (schema: Schema, io: "input" | "output") => ({
  "application/json": { schema: jsonSchema(schema, io) },
});

const operation = (area: string, id: string, declared: Endpoint) => {
  const status = declared.status ?? 200;
  return {
    operationId: `${area}.${id}`,
    tags: [area],
    summary: declared.summary,
    security: declared.access === "session" ? [{ token: [] }] : [],
    parameters: [...parameters(declared.params, "path"), ...parameters(declared.query, "query")],
    ...(declared.body ? { requestBody: { required: true, content: content(declared.body, "input") } } : {}),
    responses: {
      [status]:
        status === 204
          ? { description: "Done" }
          : { description: "The reply", content: content(declared.reply, "output") },
      default: { $ref: "#/components/responses/Error" },
    },
  };
};

const stream = () => ({
  operationId: "events.stream",
  tags: ["events"],
  summary: eventsStream.summary,
  security: [{ token: [] }],
  parameters: [],
  responses: {
    200: {
      description: "Events, each with this as its data",
      content: { "text/event-stream": { schema: jsonSchema(eventsStream.reply, "output") } },
    },
    default: { $ref: "#/components/responses/Error" },
  },
});

const paths = () => {
  const byPath: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [area, table] of Object.entries(endpoints))
    for (const [id, declared] of Object.entries<Endpoint>(table)) {
      const methods = byPath[declared.path] ?? {};
      methods[declared.method.toLowerCase()] = operation(area, id, declared);
      byPath[declared.path] = methods;
    }
  return byPath;
};

const catalogue = () =>
  Object.entries(ERRORS)
    .map(([code, { type, sentence }]) => `- ${STATUS_OF[type]} \`${code}\`: ${sentence}`)
    .join("\n");

/** Made anew at each start: it cannot be older than the code. */
export const openApiDocument = (version: string) => ({
  openapi: "3.1.0",
  info: {
    title: "Keepwell",
    version,
    description:
      "Every call is JSON with `X-Requested-With: XMLHttpRequest`. Secrets are sealed by the client: the " +
      "server holds no key. Errors are `{status, code, user_message, errors}`, from this catalogue:\n\n" +
      catalogue(),
  },
  components: {
    securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    responses: {
      Error: { description: "An error of the catalogue", content: content(errorReply, "output") },
    },
  },
  paths: { ...paths(), [eventsStream.path]: { get: stream() } },
});

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
