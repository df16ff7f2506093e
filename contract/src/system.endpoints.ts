import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { z } from "./zod.ts";

export const systemEndpoints = {
  health: endpoint({
    method: "GET",
    path: "/api/health",
    summary: "Whether the server and its database answer.",
    access: "anyone",
    reply: z.object({ status: z.literal("ok"), version: text(32) }),
  }),
};
