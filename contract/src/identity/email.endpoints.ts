/**
 * @file Proving an address: by a link that was mailed to it, together with the password or the session of the
 * account that asked for it. The link alone proves nothing: an attacker can sign up with another person's
 * address, and the owner of the mailbox may follow the link.
 */
import { endpoint } from "../endpoint.ts";
import { authKey, text, uid } from "../fields.ts";
import { z } from "../zod.ts";
import { kdfChoice } from "./identity.endpoints.ts";

/** As followed: whatever is no live token is an invalid link. */
const token = text(200);
const proven = z.object({ email: text(254) });

export const emailEndpoints = {
  sendVerification: endpoint({
    method: "POST",
    path: "/api/me/email/verification",
    summary: "Sends the link that proves one's address once more.",
    access: "session",
    reply: z.void(),
    status: 204,
  }),
  readEmailLink: endpoint({
    method: "POST",
    path: "/api/email/link",
    summary:
      "Which account a mailed link belongs to, which address it proves, and how the account's password is derived. Uses nothing up.",
    access: "anyone",
    body: z.object({ token }),
    reply: z.object({
      ...{ uid, email: text(254) },
      ...kdfChoice,
      /** Whether this is the account's own address, so that the owner of the mailbox can replace the account. */
      unproven: z.boolean(),
    }),
  }),
  verifyEmail: endpoint({
    method: "POST",
    path: "/api/email/verify",
    summary:
      "Proves an address by the token of the link that was sent to it and the password of its account.",
    access: "anyone",
    body: z.object({ token, password: authKey }),
    reply: proven,
  }),
  verifyMyEmail: endpoint({
    method: "POST",
    path: "/api/me/email/verify",
    summary: "The same in a session of the account. The link of another account answers `link.invalid`.",
    access: "session",
    body: z.object({ token }),
    reply: proven,
  }),
};

export type EmailLink = z.output<typeof emailEndpoints.readEmailLink.reply>;
