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
