/**
 * The name of a value in memory. The value changes whenever the user has locked, unlocked or saved something. Every
 * page and the button follow it.
 */
export const STATE = "keepwell.state";
