/**
 * @file Schemas of messages. Each side checks what it receives, because the sender may be an older version of the
 * extension. Also, an attacker's page may have taken over the process of a content script.
 */

/** A schema: checks whether a received value has the shape of a message or of a part of one. */
export type Guard<Value> = (received: unknown) => received is Value;

/** The largest number of characters of any text in a message. A kind of message may have a stricter limit. */
const LONGEST = 100_000;
/** The largest number of items of a list in a message. A menu shows at most this many rows. */
export const MOST_ITEMS = 50;

export const isText: Guard<string> = (received): received is string =>
  typeof received === "string" && received.length <= LONGEST;

/** A whole number that is not negative. */
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

export const isListOf =
  <Item>(isItem: Guard<Item>): Guard<readonly Item[]> =>
  (received): received is readonly Item[] =>
    Array.isArray(received) && received.length <= MOST_ITEMS && received.every(isItem);

type Members = Readonly<Record<string, Guard<unknown>>>;
type Shaped<Of extends Members> = {
  readonly [Name in keyof Of]: Of[Name] extends Guard<infer Value> ? Value : never;
};

/** Makes a guard for objects that have at least these members. */
export const hasMembers =
  <const Of extends Members>(members: Of): Guard<Shaped<Of>> =>
  (received): received is Shaped<Of> =>
    typeof received === "object" &&
    received !== null &&
    Object.entries(members).every(
      ([name, isValue]) => Object.hasOwn(received, name) && isValue((received as Members)[name]),
    );

export type Accepted<Schema> = Schema extends Guard<infer Value> ? Value : never;
