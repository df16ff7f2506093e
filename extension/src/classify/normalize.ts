const BETWEEN_CASES = /(\p{Ll}|\d)(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;
/** The accents of Latin, Greek and Cyrillic letters. In other scripts a mark is a part of the letter. */
const ACCENTS = /[\u0300-\u036f]+/g;
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns the text without accents. Compatibility characters, such as full-width letters, become ordinary characters.
 */
export const withoutAccents = (text: string): string =>
  text.normalize("NFKD").replaceAll(ACCENTS, "").normalize("NFC");

/**
 * Returns the words of a text in lower case, without accents, with one space between them. Both `userName` and
 * `user_name` give `user name`. Reads only the first `limit` characters.
 */
export const normalize = (text: string, limit: number): string =>
  withoutAccents(text.slice(0, limit).replaceAll(BETWEEN_CASES, "$& "))
    .toLowerCase()
    .replaceAll(NO_WORD, " ")
    .trim();
