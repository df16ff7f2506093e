import type { FieldMessage } from "./errors.ts";
import { z } from "./zod.ts";

type Problems = Readonly<Record<string, readonly FieldMessage[]>>;

const isForm = (value: unknown): boolean => typeof value === "object" && value !== null;

/**
 * Makes a check of a whole form that reports problems by field. The check also runs if fields are invalid, so that all
 * problems are reported at once. Therefore `problemsOf` must accept any value in a field.
 */
export const reportFields = <Form>(problemsOf: (form: Partial<Form>) => Problems | Promise<Problems>) =>
  z.check<Form>(
    async ({ value, issues }) => {
      for (const [field, codes] of Object.entries(await problemsOf(value)))
        for (const message of codes)
          issues.push({ code: "custom", path: [field], message, input: value, continue: true });
    },
    { when: ({ value }) => isForm(value) },
  );
