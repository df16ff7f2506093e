/** The name as it looks: normalised, with single spaces between words and none around it. */
const seen = (name: string): string => name.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** Whether the typed name looks the same as the bucket's. Upper and lower case must match too. */
export const confirmsName = (typed: string, name: string): boolean => seen(typed) === seen(name);
