/**
 * @file The secret of a reset link that was followed. The router takes it out of the address at once; it
 * lives here, and a reload forgets it: the link in the letter can be followed again.
 */
let held: string | null = null;

export const holdResetToken = (token: string): void => {
  held = token;
};

export const heldResetToken = (): string | null => held;

export const dropResetToken = (): void => {
  held = null;
};

/** What an invitation's token begins with. */
const INVITATION = "inv_";

/** Whether it leads to a first password, and not to another one. */
export const isInvitation = (token: string): boolean => token.startsWith(INVITATION);
