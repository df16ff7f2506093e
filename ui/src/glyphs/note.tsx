import { Glyph, type GlyphProps } from "./glyph.tsx";

/** A sheet with a folded corner. */
export function NoteGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M14 3.5H7a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-10zM14 3.5v5h5M8.5 13h7M8.5 16.5h4" />
    </Glyph>
  );
}
