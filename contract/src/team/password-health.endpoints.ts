/** @file The counts of a member's health report, which the member can send to the administrators (docs/health.md). */
import { emptyReply, endpoint } from "../endpoint.ts";
import { timestamp } from "../fields.ts";
import { notActiveMember, notAdministrator, notInEnterprise } from "../refusals.ts";
import { named, z } from "../zod.ts";
import { enterpriseParams, person } from "./fields.ts";

/** The largest count, which is more than any account holds. */
const MOST = 10_000_000;
const BEST = 100;

const count = z.int().check(z.minimum(0), z.maximum(MOST));

/** Counts of entries, and the score. They do not say which entries were counted. */
const healthCounts = named(
  "HealthCounts",
  z.object({
    /** From 0 to 100. */
    score: z.int().check(z.minimum(0), z.maximum(BEST)),
    /** How many passwords were checked. */
    checked: count,
    leaked: count,
    reused: count,
    weak: count,
    short: count,
    http: count,
    old: count,
    code: count,
    address: count,
  }),
);

export const sentCounts = named("SentHealthCounts", z.object({ sent_at: timestamp, counts: healthCounts }));

export const passwordHealthEndpoints = {
  listPasswordHealth: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/password-health",
    summary: "Returns the counts that members have sent, and how many active members there are.",
    access: "session",
    refusals: [notInEnterprise, notAdministrator],
    params: enterpriseParams,
    reply: z.object({
      /** The number of active members, including those who have sent nothing. */
      members: z.int(),
      sent: z.array(z.object({ user: person, ...sentCounts.shape })),
    }),
  }),
  getOwnPasswordHealth: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/password-health/own",
    summary: "Returns the counts that the caller has sent; null if none.",
    access: "session",
    refusals: [notInEnterprise],
    params: enterpriseParams,
    reply: z.object({ sent: z.nullable(sentCounts) }),
  }),
  sendPasswordHealth: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/password-health/own",
    summary:
      "Sends the counts of the caller's health report to the administrators, in place of earlier ones.",
    details: "A client calls it only when its user presses a button beside these numbers.",
    access: "session",
    refusals: [notInEnterprise, notActiveMember],
    params: enterpriseParams,
    body: healthCounts,
    reply: z.object({ sent: sentCounts }),
  }),
  withdrawPasswordHealth: endpoint({
    method: "DELETE",
    path: "/api/enterprises/{enterpriseId}/password-health/own",
    summary: "Erases the counts that the caller has sent, if there are any.",
    access: "session",
    refusals: [notInEnterprise],
    params: enterpriseParams,
    ...emptyReply,
  }),
};

export type HealthCounts = z.output<typeof healthCounts>;
export type SentHealthCounts = z.output<typeof sentCounts>;
export type TeamPasswordHealth = z.output<typeof passwordHealthEndpoints.listPasswordHealth.reply>;
