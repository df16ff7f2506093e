import { Glyph, type GlyphProps } from "./glyph.tsx";

/** The secret line: a sunken strip with hidden characters. */
export function PasswordGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <rect x="2.5" y="6.5" width="19" height="11" rx="2" />
      <path d="M7.5 12h.01M12 12h.01M16.5 12h.01" strokeWidth="2.75" />
    </Glyph>
  );
}
