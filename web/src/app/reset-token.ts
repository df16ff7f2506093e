/**
 * @file The secret of a followed reset link. The router removes the secret from the address at once, and this file
 * keeps it in memory. After a reload the user can follow the link in the email again.
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

/** Whether the link is an invitation to choose a first password, and not a reset link. */
export const isInvitation = (token: string): boolean => token.startsWith(INVITATION);
