/** @file Members who wait for the caller to give them a bucket's key, and buckets whose key the caller waits for. */
import { endpoint } from "../endpoint.ts";
import { text, timestamp, uid } from "../fields.ts";
import { z } from "../zod.ts";
import { givenLevel, inviter } from "./accesses.endpoints.ts";

export const waitingEndpoints = {
  listWaitingMembers: endpoint({
    method: "GET",
    path: "/api/me/waiting-members",
    summary:
      "Lists the buckets in which members wait for the caller to give them the key, with their number.",
    access: "session",
    reply: z.array(z.object({ bucket: z.object({ uid }), members: z.int() })),
  }),
  listInvitations: endpoint({
    method: "GET",
    path: "/api/me/invitations",
    summary:
      "Lists buckets that are shared with the caller's proven address and whose key the caller has not received yet.",
    access: "session",
    reply: z.array(
      z.object({
        uid,
        access_type: givenLevel,
        bucket: z.object({ uid, name: text(255) }),
        invited_by: z.nullable(inviter),
        created_at: timestamp,
      }),
    ),
  }),
};

export type WaitingMembers = z.output<typeof waitingEndpoints.listWaitingMembers.reply>[number];
export type Invitation = z.output<typeof waitingEndpoints.listInvitations.reply>[number];
