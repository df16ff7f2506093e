import type { IconShape } from "@keepwell/ui/icon.tsx";

/** An action or a destination in the palette. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly glyph: IconShape;
  readonly keys?: readonly string[];
  /** The address, for opening it in another tab. */
  readonly href?: string;
  readonly run: () => void;
}
