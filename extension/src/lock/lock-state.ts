/**
 * The name of a value in memory. It changes whenever the user has locked, unlocked or saved something, so that every
 * page and the button follow.
 */
export const STATE = "keepwell.state";
