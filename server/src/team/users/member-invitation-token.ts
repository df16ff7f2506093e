/**
 * @file The secret in an invitation's link. The database stores only the secret's hash, so a reader of the database
 * cannot accept the invitation.
 */
import { createHash } from "node:crypto";
import { makeLinkToken } from "../../identity/link-token.ts";

/** Tells the page that a link is an invitation and not a reset link. */
const PREFIX = "inv_";

export const makeInvitationToken = (): string => PREFIX + makeLinkToken();

export const hashOfInvitationToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
