/**
 * The key of a value in the browser's memory storage. The value changes after each lock and unlock, and after a page of
 * the extension has stored an index with changed entries. The toolbar button, the popup, the menu, the passkey window
 * and the vault follow the value.
 */
export const STATE = "keepwell.state";
