/**
 * @file Makes broken variants of a prepared call. Each variant differs from the call in one place, and the server must
 * refuse it. The variants are sent before the call itself.
 */
import fc from "fast-check";
import { broken } from "./broken.ts";
import type { Document, Operation, Parameter } from "./document.ts";

/**
 * The seed of all generated values. The message of a failure names it. The environment variable `SEED` sets another
 * seed.
 */
export const SEED = Number(process.env["SEED"] ?? 20_261_123);

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, as JSON. */
  readonly payload?: string;
}

export interface Variant {
  readonly how: string;
  readonly sent: Sent;
  /** The status of the refusal, if only one is correct. */
  readonly status?: number;
}

/** Sets a header, or removes it if no value is given. */
const withHeader = ({ headers, ...sent }: Sent, name: string, value?: string): Sent => {
  const others = Object.entries(headers).filter(([one]) => one.toLowerCase() !== name);
  return { ...sent, headers: Object.fromEntries(value === undefined ? others : [...others, [name, value]]) };
};

/** Variants with a missing or wrong session, header or content type. */
const bare = ({ takesSession, parameters, body }: Operation, sent: Sent): Variant[] => [
  ...(takesSession
    ? [
        { how: "without a session", sent: withHeader(sent, "authorization"), status: 401 },
        { how: "unknown token", sent: withHeader(sent, "authorization", "Bearer a.b.c"), status: 401 },
      ]
    : []),
  ...(parameters.some((one) => one.in === "header")
    ? [{ how: "without X-Requested-With", sent: withHeader(sent, "x-requested-with"), status: 400 }]
    : []),
  ...(body
    ? [{ how: "not as JSON", sent: withHeader(sent, "content-type", "text/plain"), status: 415 }]
    : []),
];

/** Parses the text of a parameter. Digits become a number if the schema demands a number. */
const read = ({ resolve }: Document, { schema }: Parameter, text: string): unknown => {
  const { type } = resolve(schema);
  const isNumber = type === "integer" || type === "number";
  return isNumber && /^\d+$/.test(text) ? Number(text) : text;
};

const badTexts = (document: Document, parameter: Parameter): string[] => {
  const { minimum, maximum, maxLength = 50 } = document.resolve(parameter.schema);
  const candidates = [
    "no-such-value",
    "1.5",
    "a\u0007b",
    "a".repeat(maxLength + 1),
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
  ];
  return candidates.filter(
    (text) => document.validate(parameter.schema, read(document, parameter, text)) !== null,
  );
};

const brokenPaths = (document: Document, { path, parameters }: Operation, sent: Sent): Variant[] => {
  const names = path.split("/");
  return parameters.flatMap((parameter) => {
    const place = names.indexOf(`{${parameter.name}}`);
    if (parameter.in !== "path" || place < 0) return [];
    return badTexts(document, parameter).map((text) => {
      const [address = "", query] = sent.url.split("?");
      const url = address.split("/").with(place, encodeURIComponent(text)).join("/");
      const how = `${parameter.name} in the path is ${JSON.stringify(text)}`;
      return { how, sent: { ...sent, url: query === undefined ? url : `${url}?${query}` } };
    });
  });
};

const brokenHeaders = (document: Document, { parameters }: Operation, sent: Sent): Variant[] =>
  parameters
    .filter((one) => one.in === "header")
    .flatMap((parameter) =>
      ["no-such-value", "1.5"]
        .filter((text) => document.validate(parameter.schema, text) !== null)
        .map((text) => ({
          how: `${parameter.name} is ${text}`,
          sent: withHeader(sent, parameter.name.toLowerCase(), text),
        })),
    );

const brokenQueries = (document: Document, { parameters }: Operation, sent: Sent): Variant[] => {
  const [path = "", query = ""] = sent.url.split("?");
  const asked = (how: string, name: string, text: string | null): Variant => {
    const terms = new URLSearchParams(query);
    if (text === null) terms.delete(name);
    else terms.set(name, text);
    return { how: `${name} in the query ${how}`, sent: { ...sent, url: `${path}?${terms}` } };
  };
  return parameters
    .filter((one) => one.in === "query")
    .flatMap((parameter) => [
      ...(parameter.required ? [asked("is missing", parameter.name, null)] : []),
      ...badTexts(document, parameter).map((text) =>
        asked(`is ${JSON.stringify(text)}`, parameter.name, text),
      ),
    ]);
};

const brokenBodies = (
  document: Document,
  { body, isBodyRequired }: Operation,
  { payload, ...sent }: Sent,
): Variant[] => {
  if (!body) return [];
  const { resolve, validate } = document;
  const value: unknown = payload === undefined ? null : JSON.parse(payload);
  const changed = broken(resolve, body, value)
    .filter((one) => validate(body, one.value) !== null)
    .map((one) => ({
      how: `the body: ${one.how}`,
      sent: { ...sent, payload: JSON.stringify(one.value) },
    }));
  return [
    ...(isBodyRequired ? [{ how: "without a body", sent }] : []),
    { how: "half a body", sent: { ...sent, payload: '{"a":' } },
    ...changed,
  ];
};

/** Chooses up to `count` of the values. The choice is always the same. */
const some = <T>(all: readonly T[], count: number): T[] => {
  const size = Math.min(all.length, count);
  const chosen = fc.shuffledSubarray([...all], { minLength: size, maxLength: size });
  return fc.sample(chosen, { seed: SEED, numRuns: 1 }).flat();
};

/**
 * Returns variants of the call: without a valid session, without X-Requested-With or with another content type, and up
 * to `count` others that are each broken in one place.
 */
export const variantsOf = (
  document: Document,
  [operation, sent]: readonly [Operation, Sent],
  count: number,
): Variant[] => [
  ...bare(operation, sent),
  ...some(
    [
      ...brokenHeaders(document, operation, sent),
      ...brokenPaths(document, operation, sent),
      ...brokenQueries(document, operation, sent),
      ...brokenBodies(document, operation, sent),
    ],
    count,
  ),
];
