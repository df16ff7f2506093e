import { endpoint } from "../endpoint.ts";
import { z } from "../zod.ts";

/** What a standard account has taken of its plan. */
export const usageReply = z.object({
  sharings: z.int().check(z.minimum(0)),
  buckets: z.int().check(z.minimum(0)),
});

export const billingEndpoints = {
  usage: endpoint({
    method: "GET",
    path: "/api/usage/count",
    summary:
      "How much of the plan a standard account uses: own buckets besides the system bucket, and sharings.",
    access: "session",
    reply: usageReply,
  }),
};
