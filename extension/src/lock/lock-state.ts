/**
 * The key of a value in the browser's memory storage. The value changes after each lock and unlock, and after each
 * change of the stored index of entries. The toolbar button and every page of the extension follow the value.
 */
export const STATE = "keepwell.state";
