/** Spaces, case and the shape of an apostrophe do not matter. */
const meant = (text: string): string =>
  text.normalize("NFC").trim().replaceAll(/\s+/g, " ").replaceAll("'", "’").toLowerCase();

/** Whether a person has typed the phrase that was asked for. */
export const isPhrase = (typed: string, phrase: string): boolean => meant(typed) === meant(phrase);
