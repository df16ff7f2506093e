export type CharacterKind = "letter" | "digit" | "symbol";
export type Grapheme = { readonly text: string; readonly kind: CharacterKind; readonly at: number };

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The characters of `value` as a reader perceives them, each with its kind and its position. */
export function graphemes(value: string): readonly Grapheme[] {
  return Array.from(segmenter.segment(value), ({ segment, index }) => ({
    text: segment,
    kind: characterKind(segment),
    at: index,
  }));
}

function characterKind(text: string): CharacterKind {
  if (/^\p{N}/u.test(text)) return "digit";
  return /^\p{L}/u.test(text) ? "letter" : "symbol";
}
