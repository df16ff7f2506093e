/**
 * The name of a value in memory. The value changes after each lock and unlock, and when the kept index of entries has
 * changed. Every page and the button follow it.
 */
export const STATE = "keepwell.state";
