/**
 * @file The import page shows sample values only of columns without secrets, and groups its messages about problems.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { COLUMN_TARGETS } from "@keepwell/client/import/csv/column-words.ts";
import { changedFinding, leftOutFinding, type RowProblem } from "@keepwell/client/import/imported-file.ts";
import { problemGroups } from "../src/features/import/problem-groups.ts";
import { isShownTarget, saysEnough } from "../src/features/import/shown-columns.ts";
import { importing as en } from "../src/text/en/import.ts";
import { importing as fr } from "../src/text/fr-CA/import.ts";

const problem = (number: number, finding: ReturnType<typeof leftOutFinding>): RowProblem => ({
  ...finding,
  place: { by: "line", number },
  title: `Row ${number}`,
});

test("a column's sample values are shown only if no secret is expected in it", () => {
  const hidden = COLUMN_TARGETS.filter((target) => !isShownTarget(target));
  assert.deepEqual(hidden, ["password", "text", "totp", "field", "hidden", "skip"]);
});

test("an import requires a column by which the user can tell the entries apart", () => {
  assert.ok(!saysEnough(["field", "hidden", "skip", "list", "bucket", "totp"]));
  assert.ok(saysEnough(["field", "password"]));
});

test("problems with the same effect are grouped by message, the most frequent first", () => {
  const problems = [
    problem(2, changedFinding("name_made")),
    problem(3, leftOutFinding("empty")),
    problem(4, changedFinding("moved_to_text", "url")),
    problem(5, changedFinding("moved_to_text", "field")),
    problem(6, changedFinding("moved_to_text", "field")),
  ];
  const groups = problemGroups(problems, "changed", en).map(({ title, rows }) => [title, rows.length]);
  assert.deepEqual(groups, [
    ["Custom field: did not fit its field and is in the notes", 2],
    ["Had no name and was given one", 1],
    ["Address: did not fit its field and is in the notes", 1],
  ]);
});

test("counted nouns are singular or plural as the count requires, in both languages", () => {
  assert.equal(en.submit(1), "Import 1 entry");
  assert.equal(en.duplicates(2), "2 entries seem to be there already.");
  assert.equal(fr.created(1), "1 entrée a été importée.");
  assert.equal(fr.notImported(2), "2 entrées n’ont pas été importées.");
  assert.match(fr.submit(10_000), /^Importer 10\s000 entrées$/);
});
