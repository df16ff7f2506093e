/**
 * @file The secret in an invitation's link. The database holds only its hash, so a copy of the database creates no
 * account.
 */
import { createHash } from "node:crypto";
import { makeLinkToken } from "../../identity/link-token.ts";

/** Tells the page that a link is an invitation and not a reset link. */
const PREFIX = "inv_";

export const makeInvitationToken = (): string => PREFIX + makeLinkToken();

export const hashOfInvitationToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
