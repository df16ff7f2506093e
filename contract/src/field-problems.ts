import { type FieldMessage, isFieldMessage } from "./errors.ts";
import type { z } from "./zod.ts";

const codeOf = (issue: z.core.$ZodIssue): FieldMessage => {
  if (isFieldMessage(issue.message)) return issue.message;
  const absent = issue.code === "invalid_type" && issue.input === undefined;
  return absent ? "required" : "invalid";
};

/** The problems that the schema found, by top-level field; a problem of the whole form has the key `form`. */
export const fieldProblems = (error: z.core.$ZodError): Record<string, FieldMessage[]> => {
  const problems = new Map<string, FieldMessage[]>();
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "form").slice(0, 64);
    const codes = problems.get(field) ?? [];
    const code = codeOf(issue);
    if (!codes.includes(code)) problems.set(field, [...codes, code]);
  }
  return Object.fromEntries(problems);
};
