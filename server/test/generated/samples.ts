/** @file Random values of those schemas for which a general generator finds no values, or finds them only slowly. */
import fc from "fast-check";
import { fitting } from "./fitting.ts";
import { createResolve, type JsonSchema } from "./json-schema.ts";
import { sealedValue } from "./supplied.ts";
import { SEED } from "./variants.ts";

/** How many random values each schema gets. */
const SAMPLES = 8;

type Schemas = Readonly<Record<string, JsonSchema>>;

const sample = <T>(values: fc.Arbitrary<T>): readonly T[] =>
  fc.sample(values, { seed: SEED, numRuns: SAMPLES });

const sealedSample = (name: string, schema: JsonSchema): readonly string[] | undefined => {
  // `sealedValue` knows a sealed value by its schema's name, which begins with `Sealed`. Some objects with sealed
  // members have such a name too, but only a text is a sealed value itself.
  if (schema.type !== "string") return undefined;
  const sealed = sealedValue({ $ref: `#/components/schemas/${name}` }, schema);
  return sealed && sample(sealed);
};

/** Returns random values of each schema of a sealed value, by the name of the schema. */
export const sampleSealed = (schemas: Schemas): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const values = sealedSample(name, schema);
      return values ? [[name, values]] : [];
    }),
  );

/** Matches a schema's `pattern` of a long text (a key or signature), which a general generator takes long to make. */
const IS_LONG = /\{(?:[2-9]\d|\d{3,})[,}]/;

interface Sampled {
  /** The property names that lead to the schema in the document. */
  readonly at: readonly string[];
  readonly values: readonly unknown[];
}

/** Returns random values of each schema of a sealed value, a key, a signature or an address. */
export const sampleDifficult = (published: {
  readonly components: { readonly schemas: Schemas };
}): Sampled[] => {
  const { schemas } = published.components;
  const resolve = createResolve(schemas);
  const found: Sampled[] = Object.entries(sampleSealed(schemas)).map(([name, values]) => ({
    at: ["components", "schemas", name],
    values,
  }));
  const sealed = new Set<unknown>(Object.keys(sampleSealed(schemas)).map((name) => schemas[name]));
  const visit = (value: unknown, at: readonly string[]): void => {
    if (typeof value !== "object" || value === null || sealed.has(value)) return;
    const { type, pattern, format } = value as JsonSchema;
    if (type === "string" && (format === "email" || IS_LONG.test(String(pattern))))
      found.push({ at, values: sample(fitting(resolve, value)) });
    for (const [key, below] of Object.entries(value)) visit(below, [...at, key]);
  };
  visit(published, []);
  return found;
};
