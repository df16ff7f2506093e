/** A part of a name: the position of its first character, and the position after its last character. */
export type Part = readonly [number, number];

interface Folded {
  readonly at: number;
  readonly character: string;
}

const PUNCTUATION = /^\p{P}$/u;

/**
 * Removes case and accents as `nameFilter` does. Does so for each character separately, so that the positions stay the
 * same.
 */
const fold = (text: string): readonly Folded[] =>
  Array.from(text, (character, at) => {
    const plain = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return { at, character: Array.from(plain)[0] ?? character };
  });

/**
 * Removes punctuation from a name or a typed word. `findWord` does not call it if the typed word consists of
 * punctuation only.
 */
const withoutPunctuation = (characters: readonly Folded[]): readonly Folded[] =>
  characters.filter(({ character }) => !PUNCTUATION.test(character));

const findWord = (name: readonly Folded[], word: string): Part | null => {
  const typed = fold(word);
  const plain = withoutPunctuation(typed);
  const [where, wanted] = plain.length === 0 ? [name, typed] : [withoutPunctuation(name), plain];
  const start = where.findIndex((_, first) =>
    wanted.every(({ character }, offset) => where[first + offset]?.character === character),
  );
  const [first, last] = [where[start], where[start + wanted.length - 1]];
  return first && last ? [first.at, last.at + 1] : null;
};

/** Adds a part to the sorted parts. Joins it with the last part if they overlap or touch. */
const joined = (parts: readonly Part[], next: Part): readonly Part[] => {
  const last = parts.at(-1);
  if (!last || last[1] < next[0]) return [...parts, next];
  return [...parts.slice(0, -1), [last[0], Math.max(last[1], next[1])]];
};

/**
 * Returns the parts of the name that match the typed words, in the order of the name. A word without a match has no
 * part.
 */
export const findWords = (name: string, typed: string): readonly Part[] => {
  const characters = fold(name);
  return typed
    .split(/\s+/u)
    .filter((word) => word !== "")
    .flatMap((word) => {
      const part = findWord(characters, word);
      return part ? [part] : [];
    })
    .toSorted(([one], [other]) => one - other)
    .reduce(joined, []);
};
