/** @file The fields around a given field, and which of them an entry can fill. */
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
  /** The kind of the field in question. */
  readonly kind: FieldKind;
  /**
   * One field of each kind in `FILLED`: the field in question for its own kind, the first field of the kind for any
   * other.
   */
  readonly login: Login;
  /** The fields that take a new password: the one in which it is typed, and any in which it is repeated. */
  readonly fresh: readonly TextField[];
}

/** A field that takes text, and what it is for. */
export interface KnownField {
  readonly field: TextField;
  readonly kind: FieldKind;
}

const known = ({ features, fields }: Collected): readonly KnownField[] =>
  classify(features).flatMap((kind, at) => {
    const field = fields[at];
    return field && isTextField(field) ? [{ field, kind }] : [];
  });

/** The text fields around a field, itself included; undefined if reading takes longer than `longest` milliseconds. */
export const fieldsAround = (start: Field, longest?: number): readonly KnownField[] | undefined => {
  const collected = collect(start, { shadowRootOf, ...(longest !== undefined && { longest }) });
  return collected && known(collected);
};

/**
 * What a field and the fields around it are for; undefined if reading them takes longer than `longest`, in
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
