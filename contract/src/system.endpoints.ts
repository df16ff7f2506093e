import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { named, z } from "./zod.ts";

const healthy = named("Health", z.object({ status: z.literal("ok"), version: text(32) }));

export const systemEndpoints = {
  health: endpoint({
    method: "GET",
    path: "/api/health",
    summary: "Says whether the server and its database answer.",
    access: "anyone",
    reply: healthy,
  }),
  live: endpoint({
    method: "GET",
    path: "/api/health/live",
    summary: "Says that the server runs, whatever its database does.",
    details: "If it fails, restart the server.",
    access: "anyone",
    reply: healthy,
  }),
  ready: endpoint({
    method: "GET",
    path: "/api/health/ready",
    summary: "Says whether the database answers and takes writes.",
    details: "If it fails, send calls to another server.",
    access: "anyone",
    reply: healthy,
  }),
};
