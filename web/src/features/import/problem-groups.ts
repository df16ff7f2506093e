import type { ImportPlace, ProblemEffect, RowProblem } from "@keepwell/client/import/imported-file.ts";
import type { ImportText } from "./import-text.ts";

export interface FileRow {
  readonly place: ImportPlace;
  readonly title: string;
}

/** Rows with the same message. */
export interface RowGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly FileRow[];
}

/** The possible effects of a problem on a row, the most serious first. */
export const PROBLEM_EFFECTS: readonly ProblemEffect[] = ["left_out", "part_left_out", "changed", "kept"];

const titleOf = ({ reason, part }: RowProblem, text: ImportText): string =>
  part === undefined ? text.reasons[reason] : text.withPart(text.labels[part], text.reasons[reason]);

/** Returns the problems that have this effect, grouped by message. The most frequent message comes first. */
export const problemGroups = (
  problems: readonly RowProblem[],
  effect: ProblemEffect,
  text: ImportText,
): readonly RowGroup[] => {
  const groups = new Map<string, [RowProblem, ...RowProblem[]]>();
  for (const problem of problems) {
    if (problem.effect !== effect) continue;
    const id = [problem.reason, problem.part].join(" ");
    const group = groups.get(id);
    if (group) group.push(problem);
    else groups.set(id, [problem]);
  }
  return [...groups]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([id, rows]) => ({
      id,
      title: titleOf(rows[0], text),
      rows: rows.map(({ place, title, thing }) => ({
        place,
        title: thing === undefined ? title : text.ofRow(title, thing),
      })),
    }));
};
