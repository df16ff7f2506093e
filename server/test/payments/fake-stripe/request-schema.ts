/**
 * @file Refuses what Stripe would not understand. The schemas are made from the SDK's types, so they are not
 * our opinion. An unknown parameter, a value that an enumeration does not have, a text for a number: all fail.
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
  // The SDK leaves enumerations open for values that do not exist yet. We may send only those that do.
  return { ...schema, definitions: { ...schema.definitions, OtherString: { not: {} } } };
};

/** Making it takes more than a second; it is kept until the SDK or the list of requests changes. */
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

/** Gives the request's parameters in their types, since a form has only texts. Throws with what is wrong. */
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
