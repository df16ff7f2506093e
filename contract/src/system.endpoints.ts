import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const systemEndpoints = {
  health: endpoint({
    method: "GET",
    path: "/api/health",
    summary: "Whether the server and its database answer.",
    access: "anyone",
    reply: z.object({ status: z.literal("ok"), version: z.string().max(32) }),
  }),
};
