/**
 * @file Makes a name that a user typed safe to quote in mails to other people. Mail programs make a link of any text
 * that looks like an address. A name with a quotation mark could end its quotation, so that the rest of the name looks
 * like Keepwell's own words.
 */

const NAME_MAX = 80;
/** An invisible character that allows no line break. */
const WORD_JOINER = "\u2060";
const LINK_PUNCTUATION = /[./:@。．｡／：＠]/gu;
const CONTROLS = /[\p{Cc}\p{Bidi_Control}]/gu;

/** One line of at most 80 visible characters that no mail program turns into a link. Empty if the name is empty. */
export const quoted = (name: string): string => {
  const line = name.replaceAll(CONTROLS, " ").replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  const short = letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX - 1).join("")}…` : line;
  return short.replaceAll(/[“”„«»]/g, "'").replaceAll(LINK_PUNCTUATION, (one) => one + WORD_JOINER);
};
