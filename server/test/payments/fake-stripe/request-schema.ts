/**
 * @file Refuses requests that Stripe would refuse, such as unknown parameters or a text in place of a number. The
 * schemas are generated from the types of Stripe's SDK.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv, type ValidateFunction } from "ajv";
import Stripe from "stripe";
import { createGenerator, type Schema } from "ts-json-schema-generator";
import type { RequestName, StripeRequests } from "./requests.ts";

const REQUESTS = fileURLToPath(new URL("requests.ts", import.meta.url));
const TSCONFIG = fileURLToPath(new URL("../../../tsconfig.json", import.meta.url));
const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/", import.meta.url));

const makeSchema = (): Schema => {
  const generator = createGenerator({
    path: REQUESTS,
    tsconfig: TSCONFIG,
    type: "StripeRequests",
    skipTypeCheck: true,
    additionalProperties: false,
    topRef: false,
  });
  const schema = generator.createSchema("StripeRequests");
  // The SDK's types allow future values of enumerations. The server may send only values that exist.
  return { ...schema, definitions: { ...schema.definitions, OtherString: { not: {} } } };
};

/**
 * Reads the schema from a cache, because generating it takes over a second. If the SDK or the file of requests has
 * changed, generates the schema again.
 */
const readSchema = (): Schema => {
  const generator = createRequire(import.meta.url).resolve("ts-json-schema-generator");
  const made = [Stripe.PACKAGE_VERSION, readFileSync(REQUESTS, "utf8"), dirname(generator)].join("\n");
  const file = `${CACHE}stripe-requests-${createHash("sha256").update(made).digest("hex").slice(0, 16)}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const schema = makeSchema();
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(schema));
  renameSync(`${file}.${process.pid}`, file);
  return schema;
};

/** Converts the texts of a form-encoded request to its parameters' types. Throws an error that names the problem. */
export type CheckRequest = <Name extends RequestName>(name: Name, params: object) => StripeRequests[Name];

export const createRequestCheck = (): CheckRequest => {
  const { definitions, properties } = readSchema();
  const ajv = new Ajv({ coerceTypes: true, allErrors: true, strict: false, validateFormats: false });
  const validators = new Map<RequestName, ValidateFunction>();
  const validatorOf = (name: RequestName): ValidateFunction => {
    const known = validators.get(name);
    if (known) return known;
    const property = properties?.[name];
    if (typeof property !== "object") throw new Error(`${name} is not in the schema.`);
    const made = ajv.compile({ ...property, definitions });
    validators.set(name, made);
    return made;
  };
  return <Name extends RequestName>(name: Name, params: object) => {
    const validate = validatorOf(name);
    if (!validate(params)) throw new Error(ajv.errorsText(validate.errors));
    return params as StripeRequests[Name];
  };
};
