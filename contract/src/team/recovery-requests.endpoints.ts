/**
 * @file A member who has lost the password asks an administrator to recover the account. The two compare a code. The
 * administrator then seals the account key to a key that the member's browser made for this request, and the member
 * sets a new password.
 */
import { emptyReply, endpoint } from "../endpoint.ts";
import { counter, grant, publicKey, text, timestamp, uid } from "../fields.ts";
import { bundle } from "../identity/identity.endpoints.ts";
import {
  notAdministrator,
  notInEnterprise,
  passwordNotConfirmed,
  refusal,
  resetLinkInvalid,
  tooManyTries,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import { enterpriseParams, inEnterprise, personWithKeys, rootedEnterprise } from "./fields.ts";

/** Days until a request expires. */
export const RECOVERY_REQUEST_DAYS = 7;

/**
 * The state of a request.
 * - `waiting`: no administrator has taken the request.
 * - `taken`: an administrator compares the code.
 * - `approved`: an administrator has sealed the account key for the member.
 * - `refused`: an administrator has refused the request.
 */
export const RECOVERY_STATES = ["waiting", "taken", "approved", "refused"] as const;

const token = text(200);

const signer = named("RecoveryAdministrator", z.object({ uid, fullname: text(210), bundle }));

const requestRow = named(
  "RecoveryRequest",
  z.object({
    uid,
    id: uid,
    user: personWithKeys,
    state: z.enum(RECOVERY_STATES),
    /** The public key that the member's browser made for this request. */
    x_pk: publicKey,
    /** The administrator who has taken the request. */
    admin: z.nullable(signer),
    /** When that administrator took it. */
    taken_at: z.nullable(timestamp),
    created_at: timestamp,
    expires_at: timestamp,
  }),
);

export const recoveryRequestsEndpoints = {
  askRecovery: endpoint({
    method: "POST",
    path: "/api/password/recovery-request",
    summary: "Asks the enterprise's administrators to recover the account of a reset link.",
    details:
      "It ends a previous request. Returns a secret with which only this browser can follow the request.",
    access: "anyone",
    refusals: [
      resetLinkInvalid,
      refusal("forbidden", "The account belongs to no enterprise that can recover it."),
      tooManyTries,
    ],
    body: z.object({ token, x_pk: publicKey }),
    reply: z.object({ uid, secret: text(64), expires_at: timestamp }),
    status: 201,
  }),
  readRecovery: endpoint({
    method: "POST",
    path: "/api/password/recovery-request/state",
    summary:
      "Returns the state of a request to the browser that made it and, after the approval and with a reset link, the sealed account key.",
    access: "anyone",
    refusals: [
      refusal("not_found", "The request is unknown or expired, or the secret is wrong."),
      tooManyTries,
    ],
    body: z.object({ uid, secret: text(64), token: z.optional(token) }),
    reply: z.object({
      state: z.enum(RECOVERY_STATES),
      member: z.object({ uid, bundle }),
      enterprise: rootedEnterprise,
      admin: z.nullable(signer),
      ak_gen: counter,
      /** The sealed account key; null until the request is approved, and for a caller without a valid reset link. */
      grant: z.nullable(grant),
      expires_at: timestamp,
    }),
  }),
  listRecoveryRequests: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/recovery-requests",
    summary: "Lists requests that wait, the oldest first.",
    access: "session",
    refusals: [notInEnterprise, notAdministrator],
    params: enterpriseParams,
    reply: z.array(requestRow),
  }),
  takeRecoveryRequest: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/recovery-requests/{id}/take",
    summary: "Takes a request on: the member's page shows the code with this administrator.",
    details:
      "Returns the member's sealed account key. To take the request over from another administrator, the caller names this administrator in `from`.",
    access: "session",
    refusals: [
      notInEnterprise,
      refusal(
        "forbidden",
        "The caller is not an administrator of the enterprise, or asked for the recovery.",
      ),
      passwordNotConfirmed,
      refusal(
        "conflict",
        "The request was decided, another administrator than `from` has taken it, or the member's account key is not sealed to the enterprise.",
      ),
    ],
    params: inEnterprise,
    query: z.object({ from: z.optional(uid) }),
    reply: z.object({
      request: requestRow,
      escrow: z.object({ ak_gen: counter, erk_gen: counter, grant, signer: bundle }),
    }),
  }),
  approveRecoveryRequest: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/recovery-requests/{id}",
    summary:
      "Stores the member's account key, sealed to the key of the request, after the codes were compared.",
    details: "Mails the member a new reset link.",
    access: "session",
    refusals: [
      notInEnterprise,
      notAdministrator,
      passwordNotConfirmed,
      refusal(
        "conflict",
        "The request was decided, another administrator has taken it over, or the caller has other keys by now.",
      ),
      tooManyTries,
    ],
    params: inEnterprise,
    body: z.object({ grant }),
    reply: requestRow,
  }),
  refuseRecoveryRequest: endpoint({
    method: "DELETE",
    path: "/api/enterprises/{enterpriseId}/recovery-requests/{id}",
    summary: "Refuses a request.",
    access: "session",
    refusals: [notInEnterprise, notAdministrator, refusal("conflict", "The request was refused already.")],
    params: inEnterprise,
    ...emptyReply,
  }),
};

export type RecoveryRequest = z.output<typeof requestRow>;
export type RecoveryState = z.output<typeof recoveryRequestsEndpoints.readRecovery.reply>;
