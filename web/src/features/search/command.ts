import type { IconShape } from "../../ui/icon.tsx";

/** Something that the palette can do or go to. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly glyph: IconShape;
  readonly keys?: readonly string[];
  /** Where it leads, for another tab. */
  readonly href?: string;
  readonly run: () => void;
}
