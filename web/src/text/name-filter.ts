/** Most names contain only these characters and need no normalization, which takes ten times as long. */
const ASCII = /^[\0-\x7F]*$/;
/** The marks above and below letters after normalization: é becomes an e with such a mark. */
const MARKS = /\p{M}/gu;

/** The same comparison as in the search of all entries: e finds É, and E finds é. */
const folded = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize("NFD").replace(MARKS, "").toLowerCase();

/**
 * Makes a test of whether a name contains the typed text, without regard to case and accents; undefined if nothing
 * was typed.
 */
export const nameFilter = (typed: string): ((name: string) => boolean) | undefined => {
  const wanted = folded(typed.trim());
  return wanted === "" ? undefined : (name) => folded(name).includes(wanted);
};
