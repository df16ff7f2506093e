/** Ignores case, additional spaces and the form of apostrophes. */
const meant = (text: string): string =>
  text.normalize("NFC").trim().replaceAll(/\s+/g, " ").replaceAll("'", "’").toLowerCase();

/** Whether the user has typed the required phrase. */
export const isPhrase = (typed: string, phrase: string): boolean => meant(typed) === meant(phrase);
