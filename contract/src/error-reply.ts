/**
 * @file The reply of a failed call. It is not in `errors.ts`, so that a module that needs only the catalogue of errors
 * does not load the schema library.
 */
import { text } from "./fields.ts";
import { named, z } from "./zod.ts";

const fieldProblem = named("FieldProblem", z.object({ code: text(64), message: text(500) }));

export const errorReply = named(
  "Error",
  z.object({
    status: text(64),
    code: text(64),
    user_message: text(500),
    errors: z.optional(z.record(text(64), z.array(fieldProblem).check(z.maxLength(20)))),
    /** Identifies the call in the server's log, where an operator finds the cause. */
    request_id: z.optional(text(64)),
    /**
     * This and the next four fields are present only for `two_factor_required`. `error` repeats the code, as the
     * specification requires.
     */
    error: z.optional(text(64)),
    user_token: z.optional(text(200)),
    methods: z.optional(z.array(text(32)).check(z.maxLength(20))),
    phone_hint: z.optional(z.nullable(text(8))),
    code_sent: z.optional(z.boolean()),
    /** Present only for `requires_action`. */
    client_secret: z.optional(text(500)),
  }),
);

export type ErrorReply = z.output<typeof errorReply>;
