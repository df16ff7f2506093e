/** Matches ASCII texts. They need no normalization, which makes folding ten times as slow. Most names are ASCII. */
const ASCII = /^[\0-\x7F]*$/;
/** The marks above and below letters. Normalization turns é into an e and a mark. */
const MARKS = /\p{M}/gu;
const PUNCTUATION = /\p{P}/gu;

const folded = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize("NFD").replace(MARKS, "").toLowerCase();

const withoutPunctuation = (text: string): string => text.replace(PUNCTUATION, "");

const wordsOf = (typed: string): readonly string[] =>
  folded(typed)
    .split(/\s+/u)
    .filter((word) => word !== "");

/**
 * Makes a function that tests whether a text contains a typed word. A word of only punctuation must occur in the text
 * exactly as it was typed.
 */
const isWordIn = (word: string): ((text: string) => boolean) => {
  const plain = withoutPunctuation(word);
  if (plain === "") return (text) => text.includes(word);
  return (text) => withoutPunctuation(text).includes(plain);
};

/**
 * Makes a function that tests whether a text contains all typed words, in any order. Case, accents and punctuation do
 * not matter: "wifi" is in "Wi-Fi". Undefined if nothing was typed.
 */
export const nameFilter = (typed: string): ((text: string) => boolean) | undefined => {
  const tests = wordsOf(typed).map(isWordIn);
  if (tests.length === 0) return undefined;
  return (text) => {
    const where = folded(text);
    return tests.every((isIn) => isIn(where));
  };
};

/**
 * How well a name matches the typed text. The lowest number is the best match. `elsewhere` means that the name does not
 * match.
 */
export const MATCH = { atStart: 0, atStartOfWord: 1, inName: 2, elsewhere: 3 } as const;

/** Makes a function that returns one of `MATCH` for a name. Use it to sort the names that `nameFilter` has found. */
export const nameMatch = (typed: string): ((name: string) => number) => {
  const plain = withoutPunctuation(wordsOf(typed).join(" "));
  const isIn = nameFilter(typed);
  return (name) => {
    const words = wordsOf(name).map(withoutPunctuation);
    if (words.join(" ").startsWith(plain)) return MATCH.atStart;
    if (words.some((_, at) => words.slice(at).join(" ").startsWith(plain))) return MATCH.atStartOfWord;
    return isIn?.(name) ? MATCH.inName : MATCH.elsewhere;
  };
};
