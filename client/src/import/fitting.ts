import type { ImportLabel, ImportWords } from "./import-words.ts";
import type { Finding } from "./imported-file.ts";
import { changedFinding } from "./imported-file.ts";

/**
 * The state of one row while its values are fitted into an entry: the findings, and the lines that must be added to its
 * text.
 */
export interface Fitting {
  readonly words: ImportWords;
  readonly found: Finding[];
  readonly moved: string[];
  /** Moves a value to the text, under the given label, otherwise under the label of its part. */
  move(part: ImportLabel, what: { value: string; label?: string }): void;
}

export const startFitting = (words: ImportWords, found: readonly Finding[]): Fitting => {
  const moved: string[] = [];
  const all = [...found];
  return {
    words,
    found: all,
    moved,
    move: (part, { value, label = words.labels[part] }) => {
      moved.push(value.includes("\n") ? `${label}:\n${value}` : `${label}: ${value}`);
      all.push(changedFinding("moved_to_text", part));
    },
  };
};
