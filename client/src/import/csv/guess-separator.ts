import { CSV_SEPARATORS, type CsvSeparator } from "./csv-separators.ts";
import { plainLines, previewCsv } from "./parse-csv.ts";

/** How much of the text is used for guessing. The last row of this sample may be incomplete. */
const SAMPLE_CHARS = 65_536;
const SAMPLE_ROWS = 8;

/** Those of the first `SAMPLE_ROWS` rows that are not empty. */
export const firstRows = (text: string, separator: CsvSeparator): readonly string[][] =>
  previewCsv(plainLines(text.slice(0, SAMPLE_CHARS)), separator, SAMPLE_ROWS);

/** How well a separator fits. The higher first number wins, and on a tie the higher second number. */
type Fit = readonly [number, number];

/** The separator that fits the first rows best, according to `fitOf`. */
export const guessSeparator = (text: string, fitOf: (rows: readonly string[][]) => Fit): CsvSeparator => {
  const judged = CSV_SEPARATORS.map((separator) => ({ separator, fit: fitOf(firstRows(text, separator)) }));
  judged.sort(({ fit: one }, { fit: other }) => other[0] - one[0] || other[1] - one[1]);
  return judged[0]?.separator ?? ",";
};
