/** Folds case and accents as the server does, character by character, so that positions stay the same. */
const fold = (text: string): readonly string[] =>
  Array.from(text, (character) => {
    const plain = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return Array.from(plain)[0] ?? character;
  });

/**
 * The position of the term in the name, in characters: the first, and the one after the last; null if it is not in
 * it.
 */
export const findTerm = (name: string, term: string): readonly [number, number] | null => {
  const where = fold(name);
  const wanted = fold(term.trim());
  if (wanted.length === 0) return null;
  const at = where.findIndex((_, start) =>
    wanted.every((character, offset) => where[start + offset] === character),
  );
  return at < 0 ? null : [at, at + wanted.length];
};
