import type { ReactNode } from "react";

export type GlyphProps = { readonly className?: string; readonly strokeWidth?: number | string };

/**
 * The frame of the project's own glyphs. It has the grid and stroke of Lucide's icons, so that glyphs and icons look
 * alike in one row.
 */
export function Glyph({
  className,
  strokeWidth = 1.75,
  children,
}: GlyphProps & { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
