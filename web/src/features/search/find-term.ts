/** Folded as the server folds, without case and accents; one character for one, so that places agree. */
const fold = (text: string): readonly string[] =>
  Array.from(text, (character) => {
    const plain = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return Array.from(plain)[0] ?? character;
  });

/** Where the term stands in the name, in characters: the first, and the one after the last; null where it does not. */
export const findTerm = (name: string, term: string): readonly [number, number] | null => {
  const where = fold(name);
  const wanted = fold(term.trim());
  if (wanted.length === 0) return null;
  const at = where.findIndex((_, start) =>
    wanted.every((character, offset) => where[start + offset] === character),
  );
  return at < 0 ? null : [at, at + wanted.length];
};
