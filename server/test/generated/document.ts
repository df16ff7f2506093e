/** @file Reads the published document: its operations with their parameters, bodies and replies. */
import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import { send, type TestServer } from "../harness.ts";
import { createResolve, type JsonSchema, type Resolve } from "./json-schema.ts";

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface Response extends Content {
  readonly headers?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface Reference {
  readonly $ref: string;
}

interface Described {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

interface OpenApi {
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly takesSession: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  readonly isBodyRequired: boolean;
  readonly responses: ReadonlyMap<number, Response>;
}

/** Returns the problems of a value, or null if the value satisfies the schema. */
export type Validate = (schema: JsonSchema, value: unknown) => string | null;

export interface Document {
  readonly operations: readonly Operation[];
  /** The schemas that others refer to, by name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly resolve: Resolve;
  readonly validate: Validate;
  /** Returns the operation of a request; undefined if the document has none. */
  readonly operationOf: (request: { readonly method: string; readonly url: string }) => Operation | undefined;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const createValidate = (schemas: OpenApi["components"]["schemas"]): Validate => {
  const ajv = new Ajv2020({ formats: { email: EMAIL, "date-time": DATE_TIME } });
  ajv.addKeyword("components");
  ajv.addSchema({ $id: "openapi", components: { schemas } });
  const compiled = new WeakMap<JsonSchema, ReturnType<typeof ajv.compile>>();
  const compile = (schema: JsonSchema) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    return ajv.compile(JSON.parse(text));
  };
  return (schema, value) => {
    const check = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, check);
    return check(value) ? null : ajv.errorsText(check.errors);
  };
};

const operationsOf = ({ components, paths }: OpenApi): Operation[] => {
  const named = <T extends object>(one: T | Reference, table: Readonly<Record<string, T>>): T => {
    if (!("$ref" in one)) return one;
    const found = table[one.$ref.replace(/.*\//, "")];
    assert.ok(found, one.$ref);
    return found;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      takesSession: described.security.length > 0,
      parameters: described.parameters.map((one) => named(one, components.parameters)),
      body: described.requestBody?.content?.["application/json"]?.schema,
      isBodyRequired: described.requestBody?.required ?? false,
      responses: new Map(
        Object.entries(described.responses).map(([status, one]) => [
          Number(status),
          named(one, components.responses),
        ]),
      ),
    })),
  );
};

/** Finds operations by path. Of two paths that match, the one with fewer placeholders is found. */
const createOperationOf = (operations: readonly Operation[]): Document["operationOf"] => {
  const patterns = operations
    .map((operation) => ({
      operation,
      placeholders: operation.path.split("{").length,
      pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    }))
    .sort((one, other) => one.placeholders - other.placeholders);
  return ({ method, url }) => {
    const [path = ""] = url.split("?");
    return patterns.find(({ operation, pattern }) => operation.method === method && pattern.test(path))
      ?.operation;
  };
};

export const readDocument = async (server: TestServer): Promise<Document> => {
  const { text } = await send(server, { method: "GET", url: "/api/openapi.json" });
  const published: OpenApi = JSON.parse(text);
  const { schemas } = published.components;
  const operations = operationsOf(published);
  return {
    operations,
    schemas,
    resolve: createResolve(schemas),
    validate: createValidate(schemas),
    operationOf: createOperationOf(operations),
  };
};
