/**
 * @file Remembers which values of fields count as the user's own. Two scripts share these values: the one that fills a
 * page for the popup (`main.ts`), and the one that notices submits (`late/`). Both run in the same isolated world,
 * which the page cannot reach.
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
 * A symbol, because an element of the page could have the same string as its id. The window would then return that
 * element.
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
