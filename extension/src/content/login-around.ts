/** @file Finds the fields around a field, and decides which of them Keepwell can fill. */
import { classify, type FieldKind } from "../classify/classify.ts";
import { type Collected, collect } from "../classify/collect.ts";
import type { Field } from "../classify/elements.ts";
import type { TextField } from "../fill/check-field.ts";
import { shadowRootOf } from "./shadow-root.ts";

export const FILLED = ["login-name", "current-password", "one-time-code"] as const;

export type Login = ReadonlyMap<FieldKind, TextField>;

const isTextField = (field: Field): field is TextField => !(field instanceof HTMLSelectElement);

const isFilled = (kind: FieldKind): boolean => FILLED.some((one) => one === kind);

export interface Judged {
  /** The kind of the judged field. */
  readonly kind: FieldKind;
  /**
   * One field of each kind in `FILLED`. For the judged field's own kind, it is the judged field itself. For another
   * kind, it is the first field of that kind.
   */
  readonly login: Login;
  /** The fields that take a new password, including those in which it is repeated. */
  readonly fresh: readonly TextField[];
}

/** A text field and its kind. */
export interface KnownField {
  readonly field: TextField;
  readonly kind: FieldKind;
}

const known = ({ features, fields }: Collected): readonly KnownField[] =>
  classify(features).flatMap((kind, at) => {
    const field = fields[at];
    return field && isTextField(field) ? [{ field, kind }] : [];
  });

/**
 * Returns the text fields around a field, and the field itself; undefined if reading takes longer than `longest`
 * milliseconds.
 */
export const fieldsAround = (start: Field, longest?: number): readonly KnownField[] | undefined => {
  const collected = collect(start, { shadowRootOf, ...(longest !== undefined && { longest }) });
  return collected && known(collected);
};

/**
 * Judges what a field and the fields around it are for; undefined if reading them takes longer than `longest`
 * milliseconds.
 */
export const judge = (start: Field, longest?: number): Judged | undefined => {
  const around = fieldsAround(start, longest);
  if (!around) return undefined;
  const kind = around.find(({ field }) => field === start)?.kind ?? "other";
  const login = new Map<FieldKind, TextField>();
  if (isFilled(kind) && isTextField(start)) login.set(kind, start);
  for (const { field, kind: one } of around) if (isFilled(one) && !login.has(one)) login.set(one, field);
  const fresh = around.flatMap(({ field, kind: one }) => (one === "new-password" ? [field] : []));
  return { kind, login, fresh };
};
