/** @file Random values for the schemas that a general generator cannot satisfy, or satisfies only slowly. */
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
  // `sealedValue` knows a sealed value by its schema's name, which begins with `Sealed`. The schemas of some objects
  // that contain sealed values have such a name too, but a sealed value itself is a text.
  if (schema.type !== "string") return undefined;
  const sealed = sealedValue({ $ref: `#/components/schemas/${name}` }, schema);
  return sealed && sample(sealed);
};

/** Returns random values for each schema of sealed values, by the name of the schema. */
export const sampleSealed = (schemas: Schemas): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const values = sealedSample(name, schema);
      return values ? [[name, values]] : [];
    }),
  );

/** Matches a schema's `pattern` if it demands a long text, such as a key. A general generator is slow at long texts. */
const IS_LONG = /\{(?:[2-9]\d|\d{3,})[,}]/;

interface Sampled {
  /** The property names that lead to the schema in the document. */
  readonly at: readonly string[];
  readonly values: readonly unknown[];
}

/** Returns random values for each schema of sealed values, keys, signatures or addresses. */
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
