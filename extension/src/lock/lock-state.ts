/**
 * The name of a value in memory. The value changes after each lock and unlock, and when the kept index of entries has
 * changed. Every page of the extension and its toolbar button follow the value.
 */
export const STATE = "keepwell.state";
