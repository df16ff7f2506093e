import { IMPORT_LABELS, type ImportLabel, type ImportWords } from "../../src/import/import-words.ts";

/** The words that an import writes, for tests. Each label is equal to its key. */
export const WORDS: ImportWords = {
  untitled: "Untitled",
  archived: "Archived",
  column: "Column",
  labels: Object.fromEntries(IMPORT_LABELS.map((label) => [label, label])) as Record<ImportLabel, string>,
};
