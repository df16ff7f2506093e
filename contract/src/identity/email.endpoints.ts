/**
 * @file Proving an address. The proof needs two things: the mailed link, and the password or session of the account
 * that requested the link. The link alone proves nothing: an attacker can sign up with another person's address, and
 * the owner of the mailbox may follow the link.
 */
import { emptyReply, endpoint } from "../endpoint.ts";
import { authKey, text, uid } from "../fields.ts";
import { linkInvalid, passwordWrong, tooManyTries } from "../refusals.ts";
import { z } from "../zod.ts";
import { kdfChoice } from "./identity.endpoints.ts";

/** The token of the link. Its form is not checked here: the service refuses any text that is not a valid token. */
const token = text(200);
const proven = z.object({ email: text(254) });

export const emailEndpoints = {
  sendVerification: endpoint({
    method: "POST",
    path: "/api/me/email/verification",
    summary: "Sends the link that proves the caller's address again.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [tooManyTries],
    ...emptyReply,
  }),
  readEmailLink: endpoint({
    method: "POST",
    path: "/api/email/link",
    summary:
      "Tells which account and address a mailed link is for, and how the account's password is derived.",
    details: "Does not use the link up.",
    access: "anyone",
    refusals: [linkInvalid, tooManyTries],
    body: z.object({ token }),
    reply: z.object({
      uid,
      email: text(254),
      ...kdfChoice,
      /**
       * Whether the account has this address and never proved it. If so, the owner of the mailbox can replace the
       * account.
       */
      unproven: z.boolean(),
    }),
  }),
  verifyEmail: endpoint({
    method: "POST",
    path: "/api/email/verify",
    summary:
      "Proves an address with the token of the link that was mailed to it and the password of its account.",
    access: "anyone",
    refusals: [linkInvalid, passwordWrong, tooManyTries],
    body: z.object({ token, password: authKey }),
    reply: proven,
  }),
  verifyMyEmail: endpoint({
    method: "POST",
    path: "/api/me/email/verify",
    summary:
      "Proves an address with the token of the link that was mailed to it, in a session of its account.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [linkInvalid, tooManyTries],
    body: z.object({ token }),
    reply: proven,
  }),
};

export type EmailLink = z.output<typeof emailEndpoints.readEmailLink.reply>;
