import { Glyph, type GlyphProps } from "./glyph.tsx";

/** Ruled lines with a margin. */
export function ListGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M9 6.5h11M9 12h11M9 17.5h7M4 6.5h1M4 12h1M4 17.5h1" />
    </Glyph>
  );
}
