import type { subscribeEndpoints } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { z } from "@keepwell/contract/zod.ts";
import { type FormProblems, formProblems } from "../api/form-problems.ts";

type Form = z.input<typeof subscribeEndpoints.initiateSubscription.body>;

/** The problems that the server's schema finds in a subscribe form. They do not include a refusal of the card. */
export const subscribeProblems = (form: Form): Promise<FormProblems> =>
  formProblems(async () => {
    const { subscribeEndpoints } = await import("@keepwell/contract/billing/subscribe.endpoints.ts");
    return subscribeEndpoints.initiateSubscription.body;
  }, form);
