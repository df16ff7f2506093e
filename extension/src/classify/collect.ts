/**
 * @file Collects what the classifier needs to know about the focused field and the fields around it. Reads no field's
 * value, and changes nothing. The number of elements and the time are limited, because a page can have any number of
 * fields.
 */
import type { Field, ShadowRootOf } from "./elements.ts";
import type { FormFeatures } from "./features.ts";
import { findFields } from "./find-fields.ts";
import { readField } from "./read-field.ts";
import { readSurroundings } from "./read-surroundings.ts";

/** How long reading may take, in milliseconds. This is about half of the time between two frames on the screen. */
const LONGEST = 8;

export interface CollectOptions {
  readonly shadowRootOf: ShadowRootOf;
  /** The time limit in milliseconds; by default `LONGEST`. */
  readonly longest?: number;
}

export interface Collected {
  readonly features: FormFeatures;
  /** The elements that `features.fields` describes. */
  readonly fields: readonly Field[];
}

/**
 * Returns the features of the focused field and of the fields around it; undefined if reading takes longer than
 * `longest`.
 */
export const collect = (
  focused: Field,
  { shadowRootOf, longest = LONGEST }: CollectOptions,
): Collected | undefined => {
  // Make the browser lay out the page before the time starts. This time does not count, because the page needs the
  // layout anyway.
  focused.getBoundingClientRect();
  const end = performance.now() + longest;
  const { container, fields } = findFields(focused, shadowRootOf);
  const read = [];
  for (const field of fields) {
    if (performance.now() > end) return undefined;
    read.push(readField(field));
  }
  const surroundings = readSurroundings(container);
  if (performance.now() > end) return undefined;
  return { fields, features: { ...surroundings, fields: read, focused: fields.indexOf(focused) } };
};
