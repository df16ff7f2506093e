/** @file Parts of schemas that several calls have, told once: each is a component, and a `$ref` stands in its places. */
import type { Json } from "./json-schema.ts";

/** A shorter one is easier to read where it stands. */
const LEAST_CHARS = 90;

const isNode = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const WORTH_A_NAME = ["properties", "oneOf", "anyOf", "pattern", "enum"];

/** Something or null: what it is may be shared. */
const isNullable = ({ anyOf }: Json): boolean =>
  Array.isArray(anyOf) && anyOf.some((option: Json) => option["type"] === "null");

const isShareable = (node: Json): boolean =>
  WORTH_A_NAME.some((key) => key in node) && !isNullable(node) && JSON.stringify(node).length >= LEAST_CHARS;

const countIn = (value: unknown, counts: Map<string, number>): void => {
  if (typeof value !== "object" || value === null) return;
  if (isNode(value) && isShareable(value)) {
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  for (const inner of Object.values(value)) countIn(inner, counts);
};

const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** What tells an alternative from the others: the constant of its `type` or `form`. */
const variantOf = ({ properties }: Json): string => {
  if (!isNode(properties)) return "";
  const tag = properties["type"] ?? properties["form"];
  return isNode(tag) && typeof tag["const"] === "string" ? ` ${tag["const"]}` : "";
};

/** Of a schema by its text. */
type Names = ReadonlyMap<string, string>;

interface Shared<Value> {
  readonly value: Value;
  readonly schemas: Readonly<Record<string, unknown>>;
}

/**
 * The value, with a `$ref` in place of each schema that it holds more than once, and what these lead to. A schema is
 * called as `names` has it, otherwise by the property where it comes first.
 */
export const shareSchemas = <Value extends object>(value: Value, names: Names): Shared<Value> => {
  const counts = new Map<string, number>();
  countIn(value, counts);
  const given = new Map<string, string>(names);
  const taken = new Set(names.values());
  const schemas: Record<string, unknown> = {};

  const nameOf = (text: string, hint: string): string => {
    const known = given.get(text);
    if (known !== undefined) return known;
    let name = pascal(hint);
    for (let more = 2; taken.has(name); more += 1) name = `${pascal(hint)}${more}`;
    taken.add(name);
    given.set(text, name);
    return name;
  };

  const replaced = (inner: unknown, hint: string): unknown => {
    if (Array.isArray(inner)) return inner.map((one) => replaced(one, hint));
    if (!isNode(inner)) return inner;
    const text = isShareable(inner) ? JSON.stringify(inner) : "";
    if ((counts.get(text) ?? 0) < 2) return within(inner, hint);
    const name = nameOf(text, `${hint}${variantOf(inner)}`);
    if (!(name in schemas)) {
      schemas[name] = null;
      schemas[name] = within(inner, name);
    }
    return { $ref: `#/components/schemas/${name}` };
  };

  const within = (node: Json, hint: string): Json =>
    Object.fromEntries(
      Object.entries(node).map(([key, inner]) => [
        key,
        key === "properties" && isNode(inner)
          ? Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, replaced(one, name)]))
          : replaced(inner, typeof node["operationId"] === "string" ? node["operationId"] : hint),
      ]),
    );

  return { value: within(value as Json, "") as Value, schemas };
};
