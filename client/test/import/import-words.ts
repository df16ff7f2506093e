import { IMPORT_LABELS, type ImportLabel, type ImportWords } from "../../src/import/import-words.ts";

/** Words to import with: every label is called by its key. */
export const WORDS: ImportWords = {
  untitled: "Untitled",
  column: "Column",
  labels: Object.fromEntries(IMPORT_LABELS.map((label) => [label, label])) as Record<ImportLabel, string>,
};
