import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import type { Endpoint } from "../src/endpoint.ts";
import { endpoints } from "../src/endpoints.ts";
import { openApiDocument } from "../src/openapi.ts";

const json: unknown = JSON.parse(JSON.stringify(openApiDocument("1.2.3")));
const schema = z.record(z.string(), z.unknown());
const body = z.object({ content: z.object({ "application/json": z.object({ schema }) }) });
const operation = z.strictObject({
  operationId: z.string().min(1),
  tags: z.array(z.string()),
  summary: z.string().regex(/^[A-Z].*\.$/s),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.strictObject({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean(), schema }),
  ),
  requestBody: body.extend({ required: z.literal(true) }).optional(),
  responses: z.record(
    z.string(),
    z.union([z.object({ $ref: z.string() }), z.object({ description: z.string() })]),
  ),
});
const document = z
  .object({
    openapi: z.literal("3.1.0"),
    info: z.object({ title: z.literal("Keepwell"), version: z.literal("1.2.3"), description: z.string() }),
    components: z.object({ securitySchemes: schema, responses: schema }),
    paths: z.record(
      z.string().startsWith("/api/"),
      z.record(z.enum(["get", "post", "put", "delete"]), operation.optional()),
    ),
  })
  .parse(json);

const declared = Object.entries(endpoints).flatMap(([area, table]) =>
  Object.entries<Endpoint>(table).map(([id, one]) => ({ operationId: `${area}.${id}`, ...one })),
);
const operations = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods).filter((one) => !!one),
);

test("every call is described, once", () => {
  assert.deepEqual(
    operations.map((one) => one.operationId).sort(),
    [...declared.map((one) => one.operationId), "events.stream"].sort(),
  );
});

test("each description names its path's parameters, its access, its body and its reply", () => {
  for (const one of declared) {
    const described = operations.find(({ operationId }) => operationId === one.operationId);
    assert.ok(described);
    const placeholders = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = described.parameters.filter((parameter) => parameter.in === "path");
    assert.deepEqual(
      inPath.map(({ name }) => name),
      placeholders,
    );
    assert.ok(inPath.every(({ required }) => required));
    assert.equal(described.security.length, one.access === "session" ? 1 : 0);
    assert.equal(described.requestBody !== undefined, one.body !== undefined);
    assert.ok(described.responses[String(one.status ?? 200)], one.operationId);
    assert.ok(described.responses["default"]);
  }
});

test("a GET carries no body, and declared parameters match the path", () => {
  for (const one of declared) {
    if (one.method === "GET") assert.equal(one.body, undefined);
    const placeholders = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(Object.keys(one.params?.shape ?? {}), placeholders, one.path);
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

test("every $ref leads somewhere", () => {
  const refs = refsIn(json);
  assert.ok(refs.length > 0);
  assert.deepEqual(
    refs.filter((ref) => !resolves(ref)),
    [],
  );
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
