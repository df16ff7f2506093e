/** The name as it looks: normalised, and without spaces around it. */
const seen = (name: string): string => name.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** Whether the typed name is the bucket's, character for character. */
export const confirmsName = (typed: string, name: string): boolean => seen(typed) === seen(name);
