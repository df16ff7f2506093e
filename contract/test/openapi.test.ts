import assert from "node:assert/strict";
import { test } from "node:test";
import { packEnvelope } from "@keepwell/crypto/envelope.ts";
import { z } from "zod";
import type { Endpoint } from "../src/endpoint.ts";
import { endpoints } from "../src/endpoints.ts";
import { ERRORS, STATUS_OF } from "../src/errors.ts";
import { openApiDocument } from "../src/openapi/document.ts";
import { generalRefusals } from "../src/refusals.ts";

const json: unknown = JSON.parse(JSON.stringify(openApiDocument("1.2.3")));
const schema = z.record(z.string(), z.unknown());
const body = z.object({ content: z.object({ "application/json": z.object({ schema }) }) });
const operation = z.strictObject({
  operationId: z.string().min(1),
  tags: z.array(z.string()),
  summary: z.string().regex(/^[A-Z].*\.$/s),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.union([
      z.strictObject({
        $ref: z.enum(["#/components/parameters/RequestedWith", "#/components/parameters/Client"]),
      }),
      z.strictObject({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean(), schema }),
    ]),
  ),
  requestBody: body.extend({ required: z.boolean() }).optional(),
  responses: z.record(
    z.string(),
    z.union([z.object({ $ref: z.string() }), z.object({ description: z.string() })]),
  ),
});
const document = z
  .object({
    openapi: z.literal("3.1.0"),
    info: z.object({ title: z.literal("Keepwell"), version: z.literal("1.2.3"), description: z.string() }),
    components: z.object({ securitySchemes: schema, parameters: schema, responses: schema, schemas: schema }),
    paths: z.record(
      z.string().startsWith("/api/"),
      z.record(z.enum(["get", "post", "put", "delete"]), operation.optional()),
    ),
  })
  .parse(json);

const declared = Object.entries(endpoints).flatMap(([area, table]) =>
  Object.entries<Endpoint>(table).map(([id, one]) => ({ operationId: `${area}.${id}`, ...one })),
);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).flatMap((one) => (one ? [{ path, ...one }] : [])),
);

const placeholdersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

test("the document describes every call exactly once", () => {
  assert.deepEqual(
    operations.map((one) => one.operationId).sort(),
    [...declared.map((one) => one.operationId), "events.stream"].sort(),
  );
});

test("each description names its path's parameters, its access, its body and its reply", () => {
  for (const one of declared) {
    const described = operations.find(({ operationId }) => operationId === one.operationId);
    assert.ok(described);
    const inPath = described.parameters.flatMap((parameter) =>
      "in" in parameter && parameter.in === "path" ? [parameter] : [],
    );
    assert.deepEqual(
      inPath.map(({ name }) => name),
      placeholdersOf(described.path),
    );
    assert.equal(described.path, one.path);
    assert.equal(
      described.parameters.some((parameter) => "$ref" in parameter),
      !one.path.startsWith("/api/health"),
    );
    assert.ok(inPath.every(({ required }) => required));
    assert.equal(described.security.length, one.access === "session" ? 1 : 0);
    assert.equal(described.requestBody !== undefined, one.body !== undefined);
    if (one.body) assert.equal(described.requestBody?.required, one.isBodyOptional === undefined);
    assert.ok(described.responses[String(one.status ?? 200)], one.operationId);
    const refusals = [...(one.refusals ?? []), ...generalRefusals(one)];
    assert.deepEqual(
      Object.keys(described.responses).filter((status) => Number(status) >= 400),
      [...new Set(refusals.map(({ code }) => String(STATUS_OF[ERRORS[code].type])))].sort(),
    );
  }
});

test("a GET carries no body, and declared parameters match the path", () => {
  for (const one of declared) {
    if (one.method === "GET") assert.equal(one.body, undefined);
    assert.deepEqual(Object.keys(one.params?.shape ?? {}), placeholdersOf(one.path), one.path);
  }
});

const refsIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : refsIn(inner),
  );
};

const resolves = (ref: string): boolean => {
  let at: unknown = json;
  for (const step of ref.replace(/^#\//, "").split("/"))
    at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  return ref.startsWith("#/") && at !== undefined;
};

test("every $ref refers to an existing component", () => {
  const refs = refsIn(json);
  assert.ok(refs.length > 0);
  assert.deepEqual(
    refs.filter((ref) => !resolves(ref)),
    [],
  );
});

test("all methods of a path use the same parameter names", () => {
  const spellings = [...new Set(declared.map(({ path }) => path))];
  const templates = spellings.map((path) => path.replaceAll(/\{\w+\}/g, "{}"));
  assert.deepEqual(
    spellings.filter((_, at) => templates.indexOf(templates[at] ?? "") !== at),
    [],
  );
});

/**
 * Returns the JSON of each schema in the value, if this JSON is longer than a line. Leaves out schemas of simple
 * values.
 */
const longParts = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  const text = JSON.stringify(value);
  const isSchema = ["properties", "oneOf", "anyOf", "enum"].some((key) => key in value);
  return [...(isSchema && text.length > 200 ? [text] : []), ...Object.values(value).flatMap(longParts)];
};

test("a schema that several calls share is a named component, and every component is used", () => {
  const used = new Set(refsIn(json));
  for (const name of Object.keys(document.components.schemas))
    assert.ok(used.has(`#/components/schemas/${name}`), name);
  const parts = longParts(json);
  assert.ok(parts.length > 0);
  assert.deepEqual(
    parts.filter((part, at) => parts.indexOf(part) !== at),
    [],
  );
});

test("a component's name is made of words, without a number", () => {
  const names = Object.keys(document.components.schemas);
  assert.deepEqual(
    names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name)),
    [],
  );
});

const propertyOf = (name: string, property: string): unknown => {
  const { properties } = z.object({ properties: schema }).parse(document.components.schemas[name]);
  const found = z
    .object({ $ref: z.optional(z.string()) })
    .loose()
    .parse(properties[property]);
  return found.$ref ? document.components.schemas[found.$ref.replace(/.*\//, "")] : found;
};

test("a sealed value declares its pattern and its length, and a revision declares its bounds", () => {
  const { anyOf: _, ...ek } = z
    .object({ pattern: z.string(), minLength: z.number(), maxLength: z.number() })
    .loose()
    .parse(propertyOf("SealedEntryKey", "ek"));
  const sealed = packEnvelope({ iv: new Uint8Array(12), value: new Uint8Array(48) });
  assert.deepEqual([ek.minLength, ek.maxLength], [sealed.length, sealed.length]);
  assert.match(sealed, new RegExp(ek.pattern));
  assert.doesNotMatch(`eyJpdiI6I${"A".repeat(ek.minLength - 9)}`, new RegExp(ek.pattern));
  assert.doesNotMatch("plain text", new RegExp(ek.pattern));
  assert.ok(refsIn(document.paths).some((ref) => ref.endsWith("/Uid")));
  const bounds = operations
    .flatMap(({ parameters }) => parameters)
    .flatMap((one) => ("in" in one && one.name === "rev" ? [one.schema] : []));
  assert.deepEqual(bounds, Array(bounds.length).fill({ type: "integer", minimum: 1, maximum: 2 ** 31 - 1 }));
  assert.ok(bounds.length > 0);
});

test("a name with surrounding blanks is refused, but a search term with them is accepted", () => {
  const { pattern } = z.object({ pattern: z.string() }).loose().parse(document.components.schemas["Name"]);
  const name = new RegExp(pattern, "u");
  for (const good of ["a", "Café 😀", "a b"]) assert.match(good, name);
  for (const bad of ["", " ", " a", "a ", "\u00a0a", "a\nb"]) assert.doesNotMatch(bad, name);
  const terms = operations
    .flatMap(({ parameters }) => parameters)
    .flatMap((one) => ("in" in one && one.name === "q" && one.required ? [one.schema] : []));
  assert.equal(terms.length, 1);
  const term = new RegExp(z.object({ pattern: z.string() }).loose().parse(terms[0]).pattern, "u");
  for (const good of ["ab", " ab ", "a b"]) assert.match(good, term);
  for (const bad of ["a", "a ", "  "]) assert.doesNotMatch(bad, term);
});

test("characters that reverse text are refused in names of users and groups, but allowed in other names", () => {
  const patternOf = (name: string): RegExp => {
    const { pattern } = z.object({ pattern: z.string() }).loose().parse(document.components.schemas[name]);
    return new RegExp(pattern, "u");
  };
  for (const name of ["PersonName", "GroupName"]) {
    assert.match("Ann", patternOf(name));
    for (const character of ["\u202e", "\u2066"]) assert.doesNotMatch(`A${character}n`, patternOf(name));
  }
  assert.match("A\u202en", patternOf("Name"));
});

test("X-Requested-With may have any value", () => {
  const { RequestedWith } = document.components.parameters;
  assert.deepEqual(schema.parse(RequestedWith)["schema"], { type: "string" });
});

test("every time is in UTC", () => {
  const times = JSON.stringify(json).match(/\{[^{}]*"format":"date-time"[^{}]*\}/g) ?? [];
  assert.ok(times.length > 0);
  for (const time of times) assert.equal(JSON.parse(time).pattern, "Z$");
});

const emptySchemas = (value: unknown, path = ""): string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(path.endsWith("/properties") && Object.keys(inner ?? {}).every((one) => one === "description")
      ? [`${path}/${key}`]
      : []),
    ...emptySchemas(inner, `${path}/${key}`),
  ]);
};

test("no property is left without a type", () => {
  assert.deepEqual(emptySchemas(json), []);
});

test("a summary is one sentence, and each refusal's condition begins with a capital and ends with a full stop", () => {
  for (const { summary, refusals = [], operationId } of declared) {
    assert.match(summary, /^[A-Z][a-z]+s .*\.$/s, operationId);
    assert.doesNotMatch(summary, /\. /, `${operationId}: further sentences are details`);
    for (const { when } of refusals) assert.match(when, /^[A-Z`][^\]]*\.$/, `${operationId}: ${when}`);
    const rows = refusals.map((row) => JSON.stringify(row));
    assert.equal(new Set(rows).size, rows.length, operationId);
  }
});
