/** @file The fields of an entry as they are typed in the popup. */

export const TYPED_FIELDS = ["name", "url", "username", "password", "text"] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];

/** The typed values. A note uses only `name` and `text`. */
export type Typed = Readonly<Record<TypedField, string>>;

export const BLANK: Typed = { name: "", url: "", username: "", password: "", text: "" };

/**
 * Returns the typed fields of a kept form. Leaves out unknown values, which another version of the extension may have
 * written.
 */
export const readChanges = (kept: unknown): Partial<Typed> => {
  const known = typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  return Object.fromEntries(
    TYPED_FIELDS.flatMap((field) => (typeof known[field] === "string" ? [[field, known[field]]] : [])),
  );
};
