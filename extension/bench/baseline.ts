/** @file A classifier of ten lines. The real classifier must give better results than this one. */
import type { FieldKind } from "../src/classify/classify.ts";
import type { Field } from "../src/classify/elements.ts";

/**
 * Classifies fields. A password field takes a new password if its `autocomplete` says so, or if the form has another
 * password field. Otherwise it takes the current password. The text field before a password field takes the login name.
 */
export const baseline = (fields: readonly Field[]): ReadonlyMap<Field, FieldKind> => {
  const kinds = new Map<Field, FieldKind>();
  for (const [at, field] of fields.entries()) {
    if (field.type !== "password") continue;
    const mates = fields.filter(({ form, type }) => form === field.form && type === "password");
    const isNew = field.autocomplete === "new-password" || mates.length > 1;
    kinds.set(field, isNew ? "new-password" : "current-password");
    const before = fields
      .slice(0, at)
      .findLast(({ form, type }) => form === field.form && /^(?:text|email)$/.test(type));
    if (before) kinds.set(before, "login-name");
  }
  return kinds;
};
