/**
 * @file Schemas of messages. Each side checks what it receives, because the sender may be an older version of the
 * extension. A content script's process may also have been taken over by its page.
 */

/** A schema: checks whether a received value has the shape of a message or of a part of one. */
export type Guard<Value> = (received: unknown) => received is Value;

/** The most characters of a text in a message, whatever the text is. Each kind of message may have stricter limits. */
const LONGEST = 100_000;
/** The most items of a list in a message. A menu shows no more rows. */
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

/** An object with at least these members. */
export const hasMembers =
  <const Of extends Members>(members: Of): Guard<Shaped<Of>> =>
  (received): received is Shaped<Of> =>
    typeof received === "object" &&
    received !== null &&
    Object.entries(members).every(
      ([name, isValue]) => Object.hasOwn(received, name) && isValue((received as Members)[name]),
    );

export type Accepted<Schema> = Schema extends Guard<infer Value> ? Value : never;
