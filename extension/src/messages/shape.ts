/** @file Schemas of messages. Each side reads what it receives: an older version, or a page that broke its process, may be the sender. */

/** Whether a received value is what a message says. */
export type Guard<Value> = (received: unknown) => received is Value;

/** Values longer than this are in no message: the longest is a password. */
const LONGEST = 100_000;
/** Of any list in a message: a menu shows no more rows. */
export const MOST_ITEMS = 50;

export const isText: Guard<string> = (received): received is string =>
  typeof received === "string" && received.length <= LONGEST;

/** A whole number from 0. */
export const isCount: Guard<number> = (received): received is number =>
  typeof received === "number" && Number.isSafeInteger(received) && received >= 0;

export const isFlag: Guard<boolean> = (received): received is boolean => typeof received === "boolean";

export const isOneOf =
  <const Value extends string>(values: readonly Value[]): Guard<Value> =>
  (received): received is Value =>
    values.some((value) => value === received);

export const isOrNull =
  <Value>(isValue: Guard<Value>): Guard<Value | null> =>
  (received): received is Value | null =>
    received === null || isValue(received);

/** A short list. */
export const isListOf =
  <Item>(isItem: Guard<Item>): Guard<readonly Item[]> =>
  (received): received is readonly Item[] =>
    Array.isArray(received) && received.length <= MOST_ITEMS && received.every(isItem);

type Members = Readonly<Record<string, Guard<unknown>>>;
type Shaped<Of extends Members> = {
  readonly [Name in keyof Of]: Of[Name] extends Guard<infer Value> ? Value : never;
};

/** An object with at least these members. */
export const hasMembers =
  <const Of extends Members>(members: Of): Guard<Shaped<Of>> =>
  (received): received is Shaped<Of> =>
    typeof received === "object" &&
    received !== null &&
    Object.entries(members).every(
      ([name, isValue]) => Object.hasOwn(received, name) && isValue((received as Members)[name]),
    );

/** What a schema accepts. */
export type Accepted<Schema> = Schema extends Guard<infer Value> ? Value : never;
