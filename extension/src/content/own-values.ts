/**
 * @file The values of fields that count as the user's own. One script fills for the popup, and another one (`late/`)
 * notices submits. Both run in the same world, which the page cannot reach, and share the values there.
 */
import type { Field } from "../classify/elements.ts";

interface OwnValues {
  /**
   * The values of fields after the user has typed, pasted or dropped into them, or Keepwell has filled a generated
   * password.
   */
  readonly values: WeakMap<Field, string>;
  last: Field | undefined;
}

/**
 * A symbol, because a string could also be the id of an element of the page, and the window returns that element under
 * its id.
 */
const OWN = Symbol.for("keepwell.own");

const world = globalThis as { [OWN]?: OwnValues };
world[OWN] ??= { values: new WeakMap(), last: undefined };
const own = world[OWN];

/** Remembers the value that a field has now as the user's own. */
export const noteOwn = (field: Field): void => {
  own.values.set(field, field.value);
  own.last = field;
};

/** Whether a field still has the value that was noted last. */
export const isOwn = (field: Field): boolean => own.values.get(field) === field.value;

/** The field that was noted last; undefined if no field was noted after the last call of `forgetLast`. */
export const lastOwn = (): Field | undefined => own.last;
export const forgetLast = (): void => {
  own.last = undefined;
};
