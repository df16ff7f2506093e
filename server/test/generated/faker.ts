/** @file json-schema-faker: a generator of values that reads schemas independently of `fitting.ts`. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Document } from "./document.ts";
import type { JsonSchema } from "./json-schema.ts";
import { sampleSealed } from "./samples.ts";
import { SEED } from "./variants.ts";

const VERSION = "0.6.3";

interface Faker {
  readonly createGenerator: (options: Readonly<Record<string, unknown>>) => {
    readonly generate: (schema: object) => Promise<unknown>;
  };
}

/** Installs the generator into the folder. It is not a dependency in package.json, because only this file needs it. */
const install = async (folder: string): Promise<Faker> => {
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  const args = ["install", "--prefix", folder, ...options, `json-schema-faker@${VERSION}`];
  if (spawnSync("npm", args, { stdio: "inherit" }).status !== 0)
    throw new Error("npm could not install json-schema-faker.");
  const file = join(folder, "node_modules", "json-schema-faker", "dist", "index.js");
  return await import(pathToFileURL(file).href);
};

/** Values nested deeper than this are generated empty, which breaks their schemas. No body is nested so deeply. */
const DEEPEST = 20;

/**
 * Returns the schemas, but changes the schemas of sealed values: they allow only a few envelopes or rows of random
 * bytes.
 */
const withSealedValues = (schemas: Document["schemas"]): Document["schemas"] => {
  const sealed = Object.entries(sampleSealed(schemas)).map(([name, values]) => [name, { enum: values }]);
  return { ...schemas, ...Object.fromEntries(sealed) };
};

/** Generates a value for a schema of the document. Each call returns another value. */
export type Generate = (schema: JsonSchema) => Promise<unknown>;

/** Installs the generator into the folder and opens it on the document's schemas. */
export const openFaker = async (folder: string, { schemas }: Document): Promise<Generate> => {
  const { createGenerator } = await install(folder);
  const { generate } = createGenerator({ seed: SEED, optionalsProbability: 0.5, maxDepth: DEEPEST });
  const components = { schemas: withSealedValues(schemas) };
  return (schema) => generate({ ...schema, components });
};
