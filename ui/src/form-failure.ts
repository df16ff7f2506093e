/** A failed action, as a form shows it. */
export type Failure = {
  /** The type in the error catalogue: "validation", "payment". */
  readonly type: string;
  /** The code within that type, if it is known: "account.full". */
  readonly code?: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string | readonly string[]>>;
};

export type SortedFailure<Field extends string> = {
  /** The first message for each field that the form shows. */
  readonly errors: Readonly<Partial<Record<Field, string>>>;
  /** Messages for fields that the form does not show. The alert shows them. */
  readonly strays: readonly string[];
};

export function sortFailure<Field extends string>(
  failure: Failure | undefined,
  known: readonly Field[],
): SortedFailure<Field> {
  const errors: Partial<Record<Field, string>> = {};
  const strays: string[] = [];
  for (const [field, messages] of Object.entries(failure?.fields ?? {})) {
    const first = typeof messages === "string" ? messages : messages[0];
    if (first === undefined) continue;
    const shown = known.find((name) => name === field);
    if (shown === undefined) strays.push(first);
    else errors[shown] = first;
  }
  return { errors, strays };
}
