import type { Field } from "./field.ts";
import type { Mistake } from "./words.ts";

/** Shows each mistake at its field, and focuses the first field with a mistake. Returns whether there is a mistake. */
export const complain = <Name extends string>(
  order: readonly Name[],
  fields: Readonly<Record<NoInfer<Name>, Field>>,
  mistakes: Readonly<Partial<Record<NoInfer<Name>, Mistake>>>,
): boolean => {
  for (const name of order) fields[name].complain(mistakes[name] ?? null);
  const first = order.find((name) => mistakes[name] !== undefined);
  if (first !== undefined) fields[first].focus();
  return first !== undefined;
};
