/**
 * Returns the name as it looks on screen: in Unicode normal form, with one space between words, and with no space at
 * the ends.
 */
const seen = (name: string): string => name.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** Whether the typed name looks the same as the bucket's. Upper and lower case must also match. */
export const confirmsName = (typed: string, name: string): boolean => seen(typed) === seen(name);
