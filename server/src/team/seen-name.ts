/** Accents, and characters that nobody sees. */
const UNSEEN = /[\u0300-\u036f\p{Cf}]/gu;

/** What a reader takes a name for: two that come to the same are told apart by nobody in a hurry. Pure. */
export const seenName = (name: string): string =>
  name.normalize("NFKD").replaceAll(UNSEEN, "").replaceAll(/\s+/g, " ").trim().toLowerCase();
