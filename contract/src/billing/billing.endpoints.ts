import { endpoint } from "../endpoint.ts";
import { named, z } from "../zod.ts";

/** How much of its plan a standard account uses. */
export const usageReply = named(
  "Usage",
  z.object({
    sharings: z.int().check(z.minimum(0)),
    buckets: z.int().check(z.minimum(0)),
  }),
);

const count = z.int().check(z.minimum(0));

/** `most` is null if there is no ceiling. */
const held = named("HeldAmount", z.object({ used: count, most: z.nullable(count) }));

const ceilingsReply = z.object({
  /** Entries, and tombstones of entries that were deleted permanently or moved to another bucket. */
  entries: held,
  /** Bytes of sealed values, including those of previous versions. */
  bytes: held,
  /** Buckets and lists together. */
  containers: held,
});

export type HeldByAccount = z.output<typeof ceilingsReply>;

export const billingEndpoints = {
  usage: endpoint({
    method: "GET",
    path: "/api/usage/count",
    summary:
      "Tells how much of the plan a standard account uses: own buckets besides the system bucket, and sharings.",
    access: "session",
    reply: usageReply,
  }),
  ceilings: endpoint({
    method: "GET",
    path: "/api/usage/ceilings",
    summary:
      "Tells what the caller's account holds in the buckets that it owns, and the most that it may hold, whatever its plan.",
    access: "session",
    reply: ceilingsReply,
  }),
};
