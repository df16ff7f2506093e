/** @file A failed call as it travels. Apart from the catalogue, so that words need no schema library. */
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
    /** Quote it to the operator: the server's log has the cause under it. */
    request_id: z.optional(text(64)),
    /** The rest belongs to `two_factor_required` alone; `error` says so once more, as the specification has it. */
    error: z.optional(text(64)),
    user_token: z.optional(text(200)),
    methods: z.optional(z.array(text(32)).check(z.maxLength(20))),
    phone_hint: z.optional(z.nullable(text(8))),
    code_sent: z.optional(z.boolean()),
    /** Of `requires_action` alone. */
    client_secret: z.optional(text(500)),
  }),
);

export type ErrorReply = z.output<typeof errorReply>;
