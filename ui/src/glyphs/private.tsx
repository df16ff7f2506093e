import { Glyph, type GlyphProps } from "./glyph.tsx";

/** A padlock: only the owner can open the private bucket. */
export function PrivateGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <rect x="4.5" y="10.5" width="15" height="10" rx="2" />
      <path d="M8 10.5v-3a4 4 0 0 1 8 0v3M12 14.5v2" />
    </Glyph>
  );
}
