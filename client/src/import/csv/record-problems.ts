import { changedFinding, type Finding, leftOutFinding } from "../imported-file.ts";
import type { CsvRecord } from "./parse-csv.ts";

/** Returns the problems of a row, in a file that has `columns` columns. */
export const recordProblems = ({ quotes, cells }: CsvRecord, columns: number): Finding[] => {
  if (quotes === "open_quote") return [leftOutFinding("open_quote")];
  const beyond = cells.slice(columns).some((cell) => cell !== "");
  return [
    ...(quotes ? [changedFinding("broken_quotes")] : []),
    ...(beyond ? [changedFinding("extra_cells")] : []),
  ];
};
