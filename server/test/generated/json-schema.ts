/** @file The part of JSON Schema that the published document uses. */
import assert from "node:assert/strict";

export interface JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: "string" | "integer" | "number" | "boolean" | "null" | "array" | "object";
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: "email" | "date-time";
  readonly minimum?: number;
  readonly maximum?: number;
}

const KNOWN: readonly (keyof JsonSchema)[] = [
  "$ref",
  "description",
  "type",
  "const",
  "enum",
  "anyOf",
  "oneOf",
  "allOf",
  "properties",
  "required",
  "additionalProperties",
  "propertyNames",
  "items",
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minimum",
  "maximum",
];

/** Returns the schema that a `$ref` names, or the schema itself. */
export type Resolve = (schema: JsonSchema) => JsonSchema;

/** Resolves references into these components. The test fails at a keyword that the generator does not know. */
export const createResolve = (schemas: Readonly<Record<string, JsonSchema>>): Resolve => {
  const resolve: Resolve = (schema) => {
    for (const key of Object.keys(schema))
      assert.ok(
        KNOWN.some((one) => one === key),
        `unknown keyword ${key}`,
      );
    if (schema.$ref === undefined) return schema;
    const named = schemas[schema.$ref.replace("#/components/schemas/", "")];
    assert.ok(named, schema.$ref);
    return resolve(named);
  };
  return resolve;
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
