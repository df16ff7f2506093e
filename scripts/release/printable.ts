/** @file Makes a text from a server safe to print on a terminal. */

const MOST_CHARACTERS = 2000;

/** Shortens the text, and replaces characters that could move the cursor or change the writing direction. */
export const printable = (text: string): string => {
  const safe = text.slice(0, MOST_CHARACTERS).replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, "\u{fffd}");
  return text.length > MOST_CHARACTERS ? `${safe}…` : safe;
};
