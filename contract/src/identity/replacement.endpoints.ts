/**
 * @file Lets the owner of a mailbox replace an unproven account that has their address. An attacker may have signed up
 * with that address.
 */
import { emptyReply, endpoint } from "../endpoint.ts";
import { email, newUid, personName, text } from "../fields.ts";
import { refusal, resetLinkInvalid, resetLinkOfAnother, tooManyTries, uidTaken } from "../refusals.ts";
import { z } from "../zod.ts";
import { newAccount } from "./new-account.ts";

const replaceBody = z
  .object({
    /** The token of a reset link. */
    token: text(200),
    /** The address as the user typed it. It must be the one that the link was sent to. */
    email,
    /** Whether the user has typed the phrase that confirms the deletion. */
    confirmed: z.literal(true, "required"),
    uid: newUid,
    firstname: personName,
    lastname: personName,
    ...newAccount,
  })
  .check(z.refine((form) => form.bundle.uid === form.uid, { path: ["bundle"], error: "bundle_invalid" }));

export const replacementEndpoints = {
  replaceAccount: endpoint({
    method: "POST",
    path: "/api/account/replace",
    summary: "Replaces the unproven account of a reset link with a new one.",
    details:
      "The previous account is deleted with its data and second factors; a member of an enterprise loses only the address. Opens no session.",
    access: "anyone",
    refusals: [
      resetLinkInvalid,
      resetLinkOfAnother,
      refusal("validation", "The account has proven its address (`email_taken` on `email`)."),
      uidTaken,
      tooManyTries,
    ],
    body: replaceBody,
    ...emptyReply,
  }),
};

export type ReplaceBody = z.output<typeof replaceBody>;
