/**
 * @file The secret in an invitation's link. The invitation stores only the secret's hash. Only the queued mail holds
 * the secret itself, until the mail is sent. So a reader of the database can accept no invitation whose mail was sent.
 */
import { createHash } from "node:crypto";
import { makeLinkToken } from "../../identity/link-token.ts";

/** Tells the page that a link is an invitation and not a reset link. */
const PREFIX = "inv_";

export const makeInvitationToken = (): string => PREFIX + makeLinkToken();

export const hashOfInvitationToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
