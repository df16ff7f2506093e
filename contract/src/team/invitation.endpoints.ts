/** @file What an invited person does: sets a password, and joins. */
import { endpoint } from "../endpoint.ts";
import { counter, ENTERPRISE_NAME_MAX, grant, text, uid } from "../fields.ts";
import { newAccount } from "../identity/new-account.ts";
import { z } from "../zod.ts";
import { enterpriseParams } from "./fields.ts";

const token = text(200);

export const invitationEndpoints = {
  readInvitation: endpoint({
    method: "POST",
    path: "/api/team/invitation",
    summary: "For whom a set-password link is. Anything but a live one answers `reset.invalid_token`.",
    access: "anyone",
    body: z.object({ token }),
    reply: z.object({
      /** Of the account to be. */
      uid,
      email: text(254),
      firstname: text(100),
      lastname: text(100),
      enterprise: z.object({ uid, name: text(ENTERPRISE_NAME_MAX) }),
      /** Whether accepting replaces an unproven account with this address. */
      replaces: z.boolean(),
    }),
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "/api/team/invitation/accept",
    summary:
      "Sets the first password: makes the account, its identity keys and its system bucket. Opens no session. An unproven account with this address is replaced if `replace` is true. Refusals: 422 for `replace` without it, 422 `email_taken` if the address has a proven account.",
    access: "anyone",
    body: z
      .object({
        token,
        /** Whether the person has typed the phrase that confirms the deletion of the unproven account. */
        replace: z.optional(z.boolean()),
        uid,
        ...newAccount,
      })
      .check(z.refine((form) => form.bundle.uid === form.uid, { path: ["bundle"], error: "bundle_invalid" })),
    reply: z.void(),
    status: 204,
  }),
  joinEnterprise: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/join",
    summary:
      "Agrees to belong to the enterprise: the caller's account key, sealed to its recovery key of now. Asked again after that key or the account key changed. Any other recovery key answers 409.",
    access: "session",
    params: enterpriseParams,
    body: z.object({ ak_gen: counter, escrow: grant }),
    reply: z.void(),
    status: 204,
  }),
};

export type Invitation = z.output<typeof invitationEndpoints.readInvitation.reply>;
export type InvitationAccept = z.output<typeof invitationEndpoints.acceptInvitation.body>;
