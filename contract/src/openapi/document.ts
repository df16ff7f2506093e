/** @file The OpenAPI 3.1 document of the endpoint tables. */
import { CLIENT_HEADER, NEEDS_HEADER, WEB_CLIENT } from "../data-version.ts";
import type { Endpoint, Refusal, Schema } from "../endpoint.ts";
import { endpoints } from "../endpoints.ts";
import { errorReply } from "../error-reply.ts";
import { ERRORS, STATUS_OF } from "../errors.ts";
import { eventsStream } from "../events.ts";
import { allGeneralRefusals, generalRefusals, isProbe, statusOf } from "../refusals.ts";
import { inputSchema, type Json, outputSchema, parameterSchema } from "./json-schema.ts";
import { shareSchemas } from "./share-schemas.ts";

const inAddress = (schema: Endpoint["params"], place: "path" | "query") =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || (field as Schema)._zod.optin !== "optional",
    schema: parameterSchema(field as Schema),
  }));

const content = (schema: Json) => ({ "application/json": { schema } });

const reference = (kind: "parameters" | "responses", name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/**
 * Returns the call's own parameters and, unless the call is a health probe, the headers that all calls have.
 * `X-Requested-With` is required, because a page of another site cannot send it.
 */
const parametersOf = (declared: Pick<Endpoint, "path" | "params" | "query">) => [
  ...(isProbe(declared) ? [] : [reference("parameters", "RequestedWith"), reference("parameters", "Client")]),
  ...inAddress(declared.params, "path"),
  ...inAddress(declared.query, "query"),
];

/** The component that describes a refusal with this status. */
const responseName = (status: number): string => `Refused${status}`;

const byStatus = (refusals: readonly Refusal[]): Map<number, Refusal[]> => Map.groupBy(refusals, statusOf);

const described = (refusals: readonly Refusal[]): string =>
  refusals.map(({ code, when }) => `- \`${code}\`: ${when}`).join("\n");

const RETRY_AFTER = {
  description: "Seconds until the next attempt",
  schema: { type: "integer", minimum: 0 },
};

const TEMPORARY: readonly number[] = [STATUS_OF.rate_limited, STATUS_OF.unavailable];

const refusalReply = (status: number, refusals: readonly Refusal[]) => ({
  description: described(refusals),
  ...(TEMPORARY.includes(status) ? { headers: { "Retry-After": RETRY_AFTER } } : {}),
  content: content(outputSchema(errorReply)),
});

/**
 * Returns a reply for each status with which the call can be refused. If the call declares no refusal of its own for a
 * status, the reply is a reference to the component that all calls share.
 */
const refusalsOf = (declared: Endpoint): Json => {
  const own = byStatus(declared.refusals ?? []);
  const all = byStatus([...(declared.refusals ?? []), ...generalRefusals(declared)]);
  return Object.fromEntries(
    [...all].map(([status, refusals]) => [
      status,
      own.has(status) ? refusalReply(status, refusals) : reference("responses", responseName(status)),
    ]),
  );
};

const operation = (area: string, id: string, declared: Endpoint) => {
  const status = declared.status ?? 200;
  return {
    operationId: `${area}.${id}`,
    tags: [area],
    summary: declared.summary,
    ...(declared.details === undefined ? {} : { description: declared.details }),
    security: declared.access === "session" ? [{ token: [] }] : [],
    parameters: parametersOf(declared),
    ...(declared.body
      ? { requestBody: { required: !declared.isBodyOptional, content: content(inputSchema(declared.body)) } }
      : {}),
    responses: {
      [status]:
        status === 204
          ? { description: "Done" }
          : { description: "The reply", content: content(outputSchema(declared.reply)) },
      ...refusalsOf(declared),
    },
  };
};

const stream = () => ({
  operationId: "events.stream",
  tags: ["events"],
  summary: eventsStream.summary,
  description: eventsStream.details,
  security: [{ token: [] }],
  parameters: parametersOf(eventsStream),
  responses: {
    200: {
      description: "A stream of events; the data of each has this schema",
      content: { "text/event-stream": { schema: outputSchema(eventsStream.reply) } },
    },
    ...refusalsOf(eventsStream),
  },
});

type Operation = ReturnType<typeof operation>;

const paths = () => {
  const byPath: Record<string, Record<string, Operation>> = {};
  for (const [area, table] of Object.entries(endpoints))
    for (const [id, declared] of Object.entries<Endpoint>(table))
      byPath[declared.path] = {
        ...byPath[declared.path],
        [declared.method.toLowerCase()]: operation(area, id, declared),
      };
  return byPath;
};

const catalogue = () =>
  Object.entries(ERRORS)
    .map(([code, { type, sentence }]) => `- ${STATUS_OF[type]} \`${code}\`: ${sentence}`)
    .join("\n");

const responses = () =>
  Object.fromEntries(
    [...byStatus(allGeneralRefusals())].map(([status, refusals]) => [
      responseName(status),
      refusalReply(status, refusals),
    ]),
  );

const REQUESTED_WITH = {
  name: "X-Requested-With",
  in: "header",
  required: true,
  description: "Any value is accepted: a page of another site cannot send the header at all",
  schema: { type: "string" },
  example: "XMLHttpRequest",
};

const CLIENT = {
  name: CLIENT_HEADER,
  in: "header",
  required: false,
  description: "The client's name and the version of the data that it knows",
  schema: { type: "string" },
  example: WEB_CLIENT,
};

/** The server makes the document at the first request for it, so the document always matches the code. */
export const openApiDocument = (version: string) => {
  const { value, schemas } = shareSchemas({
    responses: responses(),
    paths: { ...paths(), [eventsStream.path]: { get: stream() } },
  });
  return {
    openapi: "3.1.0",
    info: {
      title: "Keepwell",
      version,
      description:
        "Bodies and replies are JSON, except the stream of events. Every call except health probes needs " +
        "`X-Requested-With`. Secrets are sealed by the client: the server holds no key. Every reply has " +
        `\`${NEEDS_HEADER}\`, the lowest version of the data that a client must know. A client that knows only ` +
        "an earlier version must stop. Errors are `{status, code, user_message, errors, request_id}`, from this catalogue:\n\n" +
        catalogue(),
    },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      parameters: { RequestedWith: REQUESTED_WITH, Client: CLIENT },
      responses: value.responses,
      schemas,
    },
    paths: value.paths,
  };
};

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
