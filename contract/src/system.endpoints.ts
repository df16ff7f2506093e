import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { named, z } from "./zod.ts";

/** An address at which people reach the operator: mail, a page or a telephone. */
export const CONTACT_URL = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/;

/** The maximum lengths, in characters, of the operator's name and of the operator's whole address. */
export const OPERATOR_MAX = { name: 100, address: 500 } as const;

const operator = named(
  "Operator",
  z.object({
    name: z.nullable(text(OPERATOR_MAX.name)),
    /** Line by line, as on an envelope. */
    address: z.array(text(OPERATOR_MAX.address)),
    contacts: z.array(z.string().check(z.regex(CONTACT_URL))),
  }),
);

export type Operator = z.output<typeof operator>;

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
  readOperator: endpoint({
    method: "GET",
    path: "/api/operator",
    summary: "Tells who runs this server, and how to reach them.",
    details: "Each field is empty unless the operator has set it.",
    access: "anyone",
    reply: operator,
  }),
};
