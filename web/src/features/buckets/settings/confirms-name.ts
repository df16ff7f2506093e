/** The name as a person sees it: the same letters however they were composed, without spaces around. */
const seen = (name: string): string => name.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** Whether the typed name is the bucket's, letter for letter. */
export const confirmsName = (typed: string, name: string): boolean => seen(typed) === seen(name);
