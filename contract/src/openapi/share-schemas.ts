/** @file Makes each schema with a name (`named`) one component of the document, with a `$ref` wherever it is used. */
import type { Json } from "./json-schema.ts";

const isNode = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Shared<Value> {
  readonly value: Value;
  readonly schemas: Readonly<Record<string, Json>>;
}

/**
 * Returns the value with a `$ref` in place of each named schema, and returns these schemas by name. Schemas with the
 * same name must be identical.
 */
export const shareSchemas = <Value extends object>(value: Value): Shared<Value> => {
  const schemas: Record<string, Json> = {};

  const add = (name: string, schema: Json): void => {
    const known = schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are named ${name}.`);
    schemas[name] = schema;
  };

  const replaced = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(replaced);
    if (!isNode(inner)) return inner;
    const { title, ...node } = Object.fromEntries(
      Object.entries(inner).map(([key, one]) => [key, replaced(one)]),
    );
    // A property may also be called `title`; then its value is a schema.
    if (typeof title !== "string") return title === undefined ? node : { title, ...node };
    add(title, node);
    return { $ref: `#/components/schemas/${title}` };
  };

  return { value: replaced(value) as Value, schemas };
};
