/** What a failed action says, in the form's own terms. */
export type Failure = {
  /** From the error catalogue: "validation", "payment". */
  readonly type: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string | readonly string[]>>;
};

export type SortedFailure = {
  /** The first message for each field the form shows. */
  readonly errors: Readonly<Record<string, string>>;
  /** Messages for fields it does not show: they go into the alert, or nobody would see them. */
  readonly strays: readonly string[];
};

export function sortFailure(failure: Failure, known: readonly string[]): SortedFailure {
  const errors: Record<string, string> = {};
  const strays: string[] = [];
  for (const [field, messages] of Object.entries(failure.fields ?? {})) {
    const first = typeof messages === 'string' ? messages : messages[0];
    if (first === undefined) continue;
    if (known.includes(field)) errors[field] = first;
    else strays.push(first);
  }
  return { errors, strays };
}
