/**
 * @file Collects what the classifier knows of the focused field and the fields around it. It reads the page but never a
 * value, and changes nothing. Its work is limited in elements and in time, because pages decide how many fields they
 * have.
 */
import type { Field, ShadowRootOf } from "./elements.ts";
import type { FormFeatures } from "./features.ts";
import { findFields } from "./find-fields.ts";
import { readField } from "./read-field.ts";
import { readSurroundings } from "./read-surroundings.ts";

/** How long reading may take, in milliseconds: about half of the time between two drawings of the screen. */
const LONGEST = 8;

export interface CollectOptions {
  readonly shadowRootOf: ShadowRootOf;
  /** Replaces the default limit of time, in milliseconds. */
  readonly longest?: number;
}

export interface Collected {
  readonly features: FormFeatures;
  /** The elements that `features.fields` describes. */
  readonly fields: readonly Field[];
}

/** What is known of the focused field and the fields around it; undefined if reading takes longer than `longest`. */
export const collect = (
  focused: Field,
  { shadowRootOf, longest = LONGEST }: CollectOptions,
): Collected | undefined => {
  // Makes the browser lay out the page before the time begins to count, because the page itself needs this layout too.
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
