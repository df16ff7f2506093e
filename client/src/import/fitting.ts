import type { ImportLabel, ImportWords } from "./import-words.ts";
import type { Finding } from "./imported-file.ts";
import { changedFinding } from "./imported-file.ts";

/** What is collected while one row is fitted into an entry: the findings, and the lines to add to its text. */
export interface Fitting {
  readonly words: ImportWords;
  readonly found: Finding[];
  readonly moved: string[];
  /** Moves a value to the text, under the given label, or under the label of its part if none is given. */
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
