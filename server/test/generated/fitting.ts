/** @file Makes values that satisfy a schema. */
import fc from "fast-check";
import type { JsonSchema, Resolve } from "./json-schema.ts";
import { sealedValue } from "./supplied.ts";

/**
 * By how many items a generated array may exceed its minimum length, and the most members of a generated dictionary.
 * `broken.ts` tests the maximum with values that are one too long.
 */
const FEW = 2;
/** By about how many characters a generated text may exceed its minimum length. */
const SHORT = 24;

const FORMATS = {
  email: /^[a-z]{1,12}@[a-z]{1,12}\.test$/,
  "date-time": /^20[2-4]\d-0[1-9]-1\dT[01]\d:[0-5]\d:[0-5]\d\.\d{3}(Z|\+01:00)$/,
} as const;

/** An unlimited repetition after a character class. The `+` inside the class of base64 must not match. */
const REPEATED = /\](\+|\*)/;

/** The length to reserve for the parts of a pattern that do not repeat. */
const FIXED = 12;

/** Characters that patterns often forget: blanks, accents, surrogate pairs and bidirectional controls. */
const UNUSUAL = ["", "", "", " ", "\u00a0", "é", "漢", "😀", "\u202e", "\u2066"] as const;

/** Adds an unusual character to the text, or replaces the text by it, if the schema allows the result. */
const unusual = (fits: (text: string) => boolean) => (text: string, character: string, isAlone: boolean) => {
  const middle = Math.floor(text.length / 2);
  const changed =
    isAlone && character !== "" ? character : text.slice(0, middle) + character + text.slice(middle);
  return fits(changed) ? changed : text;
};

const prepared = new Map<string, fc.Arbitrary<string>>();

/** Prepares a pattern only once, because fast-check tries a long list of texts on every part of a new pattern. */
const textsOf = (pattern: string): fc.Arbitrary<string> => {
  const texts = prepared.get(pattern) ?? fc.stringMatching(new RegExp(pattern, "u"));
  prepared.set(pattern, texts);
  return texts;
};

const matching = (pattern: string, min: number, max: number): fc.Arbitrary<string> => {
  const least = Math.max(0, min - FIXED);
  const most = Math.max(least, Math.min(max, min + SHORT));
  const bounded = pattern.replace(REPEATED, `]{${least},${most}}`);
  const whole = new RegExp(pattern, "u");
  const fits = (text: string): boolean => text.length >= min && text.length <= max && whole.test(text);
  return fc
    .tuple(textsOf(bounded).filter(fits), fc.constantFrom(...UNUSUAL), fc.boolean())
    .map((chosen) => unusual(fits)(...chosen));
};

const aString = ({
  pattern,
  format,
  minLength = 0,
  maxLength = Infinity,
}: JsonSchema): fc.Arbitrary<string> => {
  if (format !== undefined)
    return textsOf(FORMATS[format].source).filter((text) => new RegExp(pattern ?? "", "u").test(text));
  if (pattern !== undefined) return matching(pattern, minLength, maxLength);
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + SHORT) });
};

const aNumber = ({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> => {
  const bounds = {
    min: minimum ?? Number.MIN_SAFE_INTEGER,
    max: maximum ?? Number.MAX_SAFE_INTEGER,
  };
  return type === "integer" ? fc.integer(bounds) : fc.double({ ...bounds, noNaN: true });
};

const anArray = (resolve: Resolve, { items = {}, minItems = 0, maxItems }: JsonSchema) =>
  fc.array(fitting(resolve, items), {
    minLength: minItems,
    maxLength: Math.min(maxItems ?? Infinity, minItems + FEW),
  });

const anObject = (resolve: Resolve, schema: JsonSchema): fc.Arbitrary<object> => {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const members = Object.entries(properties).map(([name, one]) => [name, fitting(resolve, one)] as const);
  const named = fc.record(Object.fromEntries(members), {
    requiredKeys: required.filter((name) => name in properties),
  });
  if (typeof additionalProperties !== "object") return named;
  const keys = propertyNames ? fitting(resolve, propertyNames).map(String) : fc.string();
  const others = fc.dictionary(keys, fitting(resolve, additionalProperties), { maxKeys: FEW });
  return fc.tuple(others, named).map(([some, known]) => ({ ...some, ...known }));
};

const ofType = (resolve: Resolve, schema: JsonSchema): fc.Arbitrary<unknown> => {
  switch (schema.type) {
    case "string":
      return aString(schema);
    case "integer":
    case "number":
      return aNumber(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return anArray(resolve, schema);
    case "object":
      return anObject(resolve, schema);
    case undefined:
      return fc.jsonValue();
  }
};

/** Generates values that satisfy a schema. Optional parts are sometimes left out. */
export const fitting = (resolve: Resolve, unresolved: JsonSchema): fc.Arbitrary<unknown> => {
  const schema = resolve(unresolved);
  const sealed = sealedValue(unresolved, schema);
  if (sealed) return sealed;
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => fitting(resolve, one)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((one) => fitting(resolve, one)))
      .map((parts) => Object.assign({}, ...parts));
  return ofType(resolve, schema);
};
