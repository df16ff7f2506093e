import { Glyph, type GlyphProps } from "./glyph.tsx";

/** A strip with dots, like the one in which the page hides a secret. */
export function PasswordGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <rect x="2.5" y="6.5" width="19" height="11" rx="2" />
      <path d="M7.5 12h.01M12 12h.01M16.5 12h.01" strokeWidth="2.75" />
    </Glyph>
  );
}
