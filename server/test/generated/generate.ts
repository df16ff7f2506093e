/** @file Generates API calls from the published API document. */
import fc from "fast-check";
import type { Document, Operation, Parameter } from "./document.ts";
import { fitting } from "./fitting.ts";
import { typedAlike } from "./supplied.ts";
import { SEED, type Sent } from "./variants.ts";

interface Generated {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const parametersIn = (document: Document, parameters: readonly Parameter[], place: Parameter["in"]) => {
  const inPlace = parameters.filter((one) => one.in === place);
  return fc.record(
    Object.fromEntries(inPlace.map(({ name, schema }) => [name, fitting(document.resolve, schema)])),
    { requiredKeys: inPlace.filter(({ required }) => required).map(({ name }) => name) },
  );
};

const aCall = (document: Document, { parameters, body }: Operation): fc.Arbitrary<Generated> =>
  fc.record({
    path: parametersIn(document, parameters, "path"),
    query: parametersIn(document, parameters, "query"),
    body: body ? fitting(document.resolve, body).map(typedAlike) : fc.constant(undefined),
  });

const pathOf = ({ path }: Operation, parameters: Generated["path"]): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));

export const withQuery = (path: string, query: Generated["query"]): string => {
  const terms = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return terms.length === 0 ? path : `${path}?${new URLSearchParams(terms)}`;
};

interface Asked {
  readonly count: number;
  readonly token: string;
  /** A path to existing objects. If it is missing, the path is generated too. */
  readonly path?: string;
}

/** Generates `count` calls that satisfy the document. The seed is fixed, so the calls are always the same. */
export const generatedCalls = (
  document: Document,
  operation: Operation,
  { count, token, path }: Asked,
): Sent[] =>
  fc.sample(aCall(document, operation), { seed: SEED, numRuns: count }).map((generated) => ({
    method: operation.method,
    url: withQuery(path ?? pathOf(operation, generated.path), generated.query),
    headers: {
      "x-requested-with": "XMLHttpRequest",
      ...(operation.takesSession ? { authorization: `Bearer ${token}` } : {}),
      ...(generated.body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(generated.body === undefined ? {} : { payload: JSON.stringify(generated.body) }),
  }));
