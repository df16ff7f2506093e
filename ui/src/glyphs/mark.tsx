import type { GlyphProps } from "./glyph.tsx";

/** The product mark: a keep whose door is a keyhole. One solid shape, so that it stays legible at 16 px. */
export const markPath =
  "M3 3h4.6v2.8h2.5V3h3.8v2.8h2.5V3H21v16.2a1.8 1.8 0 0 1-1.8 1.8h-4.6l-1.1-5.6a3.3 3.3 0 1 0-3 0L9.4 21H4.8A1.8 1.8 0 0 1 3 19.2z";

export function MarkGlyph({ className }: GlyphProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} fill="currentColor" aria-hidden="true" focusable="false">
      <path d={markPath} />
    </svg>
  );
}
