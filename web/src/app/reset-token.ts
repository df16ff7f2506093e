/**
 * @file The secret of a followed reset link. The router takes the secret out of the address at once and keeps it here,
 * in memory. After a reload the user can follow the link in the email again.
 */
let held: string | null = null;

export const holdResetToken = (token: string): void => {
  held = token;
};

export const heldResetToken = (): string | null => held;

export const dropResetToken = (): void => {
  held = null;
};

/** The prefix of an invitation's token. */
const INVITATION = "inv_";

/** Whether the link invites a user to choose a first password, instead of resetting one. */
export const isInvitation = (token: string): boolean => token.startsWith(INVITATION);
