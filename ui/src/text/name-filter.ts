/**
 * Matches texts that need no normalization. Most names are such texts, and folding a text with normalization takes ten
 * times as long.
 */
const ASCII = /^[\0-\x7F]*$/;
/** The marks above and below letters after normalization, in which é becomes an e and a mark. */
const MARKS = /\p{M}/gu;
const PUNCTUATION = /\p{P}/gu;

const folded = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize("NFD").replace(MARKS, "").toLowerCase();

const withoutPunctuation = (text: string): string => text.replace(PUNCTUATION, "");

const wordsOf = (typed: string): readonly string[] =>
  folded(typed)
    .split(/\s+/u)
    .filter((word) => word !== "");

/** Makes a test of whether a text contains a typed word. A word that is only punctuation is looked for as it is. */
const isWordIn = (word: string): ((text: string) => boolean) => {
  const plain = withoutPunctuation(word);
  if (plain === "") return (text) => text.includes(word);
  return (text) => withoutPunctuation(text).includes(plain);
};

/**
 * Makes a test of whether a text contains each typed word, in any order, without regard to case, accents and
 * punctuation: "wifi" is in "Wi-Fi". Undefined if nothing was typed.
 */
export const nameFilter = (typed: string): ((text: string) => boolean) | undefined => {
  const tests = wordsOf(typed).map(isWordIn);
  if (tests.length === 0) return undefined;
  return (text) => {
    const where = folded(text);
    return tests.every((isIn) => isIn(where));
  };
};

/** How well a name matches the typed text; the lowest number is the best. `elsewhere`: the name does not match. */
export const MATCH = { atStart: 0, atStartOfWord: 1, inName: 2, elsewhere: 3 } as const;

/** Makes a function that tells how well a name matches, for sorting what `nameFilter` has found. */
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
