/** @file The secret in an invitation's link. The database holds its hash alone: a copy of it makes no account. */
import { createHash } from "node:crypto";
import { makeLinkToken } from "../../identity/link-token.ts";

/** By this the page tells such a link from one to reset a password. */
const PREFIX = "inv_";

export const makeInvitationToken = (): string => PREFIX + makeLinkToken();

export const hashOfInvitationToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
