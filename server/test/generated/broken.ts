/** @file Makes values that break a schema in one place, from a value that satisfies it. */
import { isRecord, type JsonSchema, type Resolve } from "./json-schema.ts";

export interface Broken {
  /** Describes the broken place and the mistake, for the message of a failed test. */
  readonly how: string;
  readonly value: unknown;
}

const CONTROL = "\u0007";

const longer = (text: string, length: number): string =>
  text + (text.at(-1) ?? "a").repeat(Math.max(0, length - text.length));

/** Puts a control character at the middle of the text; in a text of fewer than three characters, at an end. */
const spoiled = (text: string): string => {
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, middle)}${CONTROL}${text.slice(middle + 1)}${text.length < 2 ? "a" : ""}`;
};

const brokenString = ({ pattern, format, minLength = 0, maxLength }: JsonSchema, text: string): Broken[] => [
  ...(maxLength === undefined ? [] : [{ how: "too long", value: longer(text, maxLength + 1) }]),
  ...(minLength > 0 ? [{ how: "too short", value: text.slice(0, minLength - 1) }] : []),
  ...(pattern === undefined && format === undefined ? [] : [{ how: "bad form", value: spoiled(text) }]),
];

const brokenNumber = ({ type, minimum, maximum }: JsonSchema): Broken[] => [
  ...(minimum === undefined ? [] : [{ how: "too small", value: minimum - 1 }]),
  ...(maximum === undefined ? [] : [{ how: "too large", value: maximum + 1 }]),
  ...(type === "integer" ? [{ how: "a fraction", value: 1.5 }] : []),
];

const within = (place: string, inner: readonly Broken[], put: (value: unknown) => unknown): Broken[] =>
  inner.map(({ how, value }) => ({ how: `${place}: ${how}`, value: put(value) }));

const brokenArray = (resolve: Resolve, schema: JsonSchema, list: readonly unknown[]): Broken[] => {
  const { items, minItems = 0, maxItems } = schema;
  const [first, ...others] = list;
  return [
    ...(maxItems === undefined || list.length === 0
      ? []
      : [{ how: "too many", value: Array.from({ length: maxItems + 1 }, () => first) }]),
    ...(minItems > 0 ? [{ how: "too few", value: list.slice(0, minItems - 1) }] : []),
    ...(items === undefined || list.length === 0
      ? []
      : within("0", broken(resolve, items, first), (value) => [value, ...others])),
  ];
};

const brokenNames = (record: Readonly<Record<string, unknown>>, schema: JsonSchema): Broken[] => {
  const [first] = Object.entries(record);
  if (schema.additionalProperties === false)
    return [{ how: "an unknown member", value: { ...record, unknownMember: 1 } }];
  return schema.propertyNames === undefined || first === undefined
    ? []
    : [{ how: "a bad name", value: { [CONTROL]: first[1] } }];
};

const brokenObject = (
  resolve: Resolve,
  schema: JsonSchema,
  record: Readonly<Record<string, unknown>>,
): Broken[] => {
  const { properties = {}, required = [], additionalProperties } = schema;
  const lacking = required.map((name) => {
    const { [name]: _, ...value } = record;
    return { how: `${name}: missing`, value };
  });
  const inside = Object.entries(record).flatMap(([name, value]) => {
    const one = properties[name] ?? (typeof additionalProperties === "object" ? additionalProperties : {});
    return within(name, broken(resolve, one, value), (inner) => ({ ...record, [name]: inner }));
  });
  return [...lacking, ...brokenNames(record, schema), ...inside];
};

const inPlace = (resolve: Resolve, schema: JsonSchema, value: unknown): Broken[] => {
  if (typeof value === "string") return brokenString(schema, value);
  if (typeof value === "number") return brokenNumber(schema);
  if (Array.isArray(value)) return brokenArray(resolve, schema, value);
  return isRecord(value) ? brokenObject(resolve, schema, value) : [];
};

/** Values to put in any place. No place accepts both a number and an object, so in each place at least one is wrong. */
const OTHER_TYPES: readonly Broken[] = [
  { how: "a number", value: 12345 },
  { how: "an object", value: {} },
  { how: "a list of lists", value: [[]] },
  { how: "an unknown value", value: "no such value" },
];

/**
 * Returns values that each differ from the given value in one place. Most of them break the schema, but a few still
 * satisfy it, for example by another alternative of a union. So the caller leaves out the values that satisfy the
 * schema.
 */
export const broken = (resolve: Resolve, unresolved: JsonSchema, value: unknown): Broken[] => {
  const schema = resolve(unresolved);
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return alternatives
    ? alternatives.flatMap((one) => broken(resolve, one, value))
    : [...OTHER_TYPES, ...inPlace(resolve, schema, value)];
};
