import { fail } from "@keepwell/contract/errors.ts";
import { RESET_LINK_MINUTES } from "@keepwell/contract/identity/reset.endpoints.ts";
import type { RecoveredBy } from "../db/schema/identity.ts";
import type { Handle } from "../db/schema.ts";
import { getUser, type User } from "../people/user.store.ts";
import { findEmailToken, insertEmailToken } from "./email-token.store.ts";
import { hashOfLinkToken } from "./link-token.ts";

interface NewResetToken {
  readonly token: string;
  readonly userUid: string;
  /** The address that the link is mailed to. */
  readonly email: string;
  readonly now: Date;
}

/** Stores the token, so that its link can set a new password. */
export const insertResetToken = (handle: Handle, { token, now, ...user }: NewResetToken): Promise<void> => {
  const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
  return insertEmailToken(handle, { ...user, hash: hashOfLinkToken(token), purpose: "reset", expiresAt });
};

interface ResetToken {
  readonly hash: string;
  readonly user: User;
  /** How the user of this token opened the account key; null if they did not. */
  readonly recoveredBy: RecoveredBy | null;
}

/**
 * Returns the live token and its account. Fails if the token is invalid. A token that was sent to a previous address of
 * the account is invalid. The token of a disabled account is invalid too; its user learns the reason at a sign-in.
 */
export const readResetToken = async (handle: Handle, token: string, now: Date): Promise<ResetToken> => {
  const hash = hashOfLinkToken(token);
  const found = await findEmailToken(handle, { hash, purpose: "reset", now });
  if (!found) return fail("reset.invalid_token");
  const user = await getUser(handle, found.user_uid);
  if (user.email !== found.email || user.disabled_at !== null) return fail("reset.invalid_token");
  return { hash, user, recoveredBy: found.recovered_by };
};
