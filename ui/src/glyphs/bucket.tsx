import { Glyph, type GlyphProps } from "./glyph.tsx";

/** A ledger seen from the front: cover, spine, label. */
export function BucketGlyph(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <rect x="4" y="3.5" width="16" height="17" rx="2" />
      <path d="M8.5 3.5v17M12 8.5h4.5" />
    </Glyph>
  );
}
