/** @file The calls with which an invited user sets a password and joins an enterprise. */
import { emptyReply, endpoint } from "../endpoint.ts";
import { counter, grant, text, uid } from "../fields.ts";
import { newAccount } from "../identity/new-account.ts";
import {
  invitationInvalid,
  notInEnterprise,
  refusal,
  signUpClosed,
  tooManyTries,
  uidTaken,
} from "../refusals.ts";
import { z } from "../zod.ts";
import { enterpriseParams, rootedEnterprise } from "./fields.ts";

const token = text(200);

export const invitationEndpoints = {
  readInvitation: endpoint({
    method: "POST",
    path: "/api/team/invitation",
    summary: "Tells which user and enterprise a link to set a password is for.",
    access: "anyone",
    refusals: [invitationInvalid, tooManyTries],
    body: z.object({ token }),
    reply: z.object({
      /** The uid of the account that is to be created. */
      uid,
      email: text(254),
      firstname: text(100),
      lastname: text(100),
      /** The client derives the enterprise's fingerprint before it makes the account's keys. */
      enterprise: rootedEnterprise,
      /** Whether accepting replaces an unproven account with this address. */
      replaces: z.boolean(),
    }),
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "/api/team/invitation/accept",
    summary: "Sets the first password: creates the account, its identity keys and its system bucket.",
    details: "With `replace`, it deletes an unproven account with this address. Opens no session.",
    access: "anyone",
    refusals: [
      invitationInvalid,
      signUpClosed,
      refusal(
        "validation",
        "An unproven account has this address and `replace` is missing, or a proven one has it (`email_taken`).",
      ),
      refusal("account.disabled", "The operator has disabled the unproven account that has this address."),
      uidTaken,
      tooManyTries,
    ],
    body: z
      .object({
        token,
        /** Whether the user has typed the phrase that confirms the deletion of the unproven account. */
        replace: z.optional(z.boolean()),
        uid,
        ...newAccount,
      })
      .check(z.refine((form) => form.bundle.uid === form.uid, { path: ["bundle"], error: "bundle_invalid" })),
    ...emptyReply,
  }),
  joinEnterprise: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/join",
    summary:
      "Joins the enterprise: stores the caller's account key, sealed to the enterprise's current recovery key.",
    details:
      "The call is due again after one of the two keys has changed. With `escrow` null, the caller joins and gives the key later, after a comparison of codes.",
    access: "session",
    refusals: [
      notInEnterprise,
      refusal("conflict", "The enterprise or the account has another current key by now."),
    ],
    params: enterpriseParams,
    body: z.object({ ak_gen: counter, escrow: z.nullable(grant) }),
    ...emptyReply,
  }),
};

export type Invitation = z.output<typeof invitationEndpoints.readInvitation.reply>;
export type InvitationAccept = z.output<typeof invitationEndpoints.acceptInvitation.body>;
