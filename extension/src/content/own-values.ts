/**
 * @file Remembers which values of fields count as the user's own. The script that fills for the popup and the script
 * that notices submits (`late/`) share these values. Both run in the same isolated world, which the page cannot reach.
 */
import type { Field } from "../classify/elements.ts";

interface OwnValues {
  /**
   * The values that fields have got because the user typed, pasted or dropped a text, or because Keepwell filled a
   * generated password.
   */
  readonly values: WeakMap<Field, string>;
  last: Field | undefined;
}

/**
 * A symbol, because a string could also be the id of an element of the page, and the window returns an element under
 * its id.
 */
const OWN = Symbol.for("keepwell.own");

const world = globalThis as { [OWN]?: OwnValues };
world[OWN] ??= { values: new WeakMap(), last: undefined };
const own = world[OWN];

/** Marks the current value of a field as the user's own. */
export const noteOwn = (field: Field): void => {
  own.values.set(field, field.value);
  own.last = field;
};

/** Whether the field still has the value that was last marked for it. */
export const isOwn = (field: Field): boolean => own.values.get(field) === field.value;

/** Returns the last field whose value was marked; undefined if there was none after the last call of `forgetLast`. */
export const lastOwn = (): Field | undefined => own.last;
export const forgetLast = (): void => {
  own.last = undefined;
};
