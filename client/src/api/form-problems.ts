import type { Schema } from "@keepwell/contract/endpoint.ts";
import { fieldProblems } from "@keepwell/contract/field-problems.ts";
import type { FieldFailure } from "./call-failure.ts";

export type FormProblems = Readonly<Record<string, FieldFailure>>;

/**
 * Checks a form by the schema that the server uses, and returns the first problem of each field. Returns no problems if
 * the schema cannot be loaded: the call that sends the form then fails too, and says why.
 */
export const formProblems = async (load: () => Promise<Schema>, form: unknown): Promise<FormProblems> => {
  const schema = await load().catch(() => null);
  const checked = await schema?.safeParseAsync(form, { reportInput: true });
  if (!checked || checked.success) return {};
  return Object.fromEntries(
    Object.entries(fieldProblems(checked.error)).flatMap(([field, [code]]) =>
      code ? [[field, { code, message: code }]] : [],
    ),
  );
};
