/** Returns the text in a form for comparison: case, additional spaces and the form of apostrophes do not matter. */
const meant = (text: string): string =>
  text.normalize("NFC").trim().replaceAll(/\s+/g, " ").replaceAll("'", "’").toLowerCase();

export const isPhrase = (typed: string, phrase: string): boolean => meant(typed) === meant(phrase);
