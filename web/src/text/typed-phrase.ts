/** Returns a text without differences that do not matter: case, additional spaces and the form of apostrophes. */
const meant = (text: string): string =>
  text.normalize("NFC").trim().replaceAll(/\s+/g, " ").replaceAll("'", "’").toLowerCase();

export const isPhrase = (typed: string, phrase: string): boolean => meant(typed) === meant(phrase);
