/** @file The fields around one field that an entry can fill. */
import { classify, type FieldKind } from "../classify/classify.ts";
import { collect } from "../classify/collect.ts";
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
  /** The first field of each kind, but for the kind of the field in question: there it is this field. */
  readonly login: Login;
  /** The fields that take a new password: itself, and its repetition if there is one. */
  readonly fresh: readonly TextField[];
}

/** What a field and those around it take; undefined if reading them takes longer than `longest`, in milliseconds. */
export const judge = (start: Field, longest?: number): Judged | undefined => {
  const collected = collect(start, { shadowRootOf, ...(longest !== undefined && { longest }) });
  if (!collected) return undefined;
  const kinds = classify(collected.features);
  const kind = kinds[collected.features.focused] ?? "other";
  const login = new Map<FieldKind, TextField>();
  if (isFilled(kind) && isTextField(start)) login.set(kind, start);
  for (const [at, one] of kinds.entries()) {
    const field = collected.fields[at];
    if (field && isTextField(field) && isFilled(one) && !login.has(one)) login.set(one, field);
  }
  const fresh = collected.fields.filter(
    (field, at): field is TextField => isTextField(field) && kinds[at] === "new-password",
  );
  return { kind, login, fresh };
};
