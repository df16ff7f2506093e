/** @file How many lines a source may have (CONTRIBUTING.md, "Shape"). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FOLDERS, filesIn } from "./own-files.ts";

const LONGEST = 250;

/** Sources that may be longer, each with the reason. */
const LONGER: Readonly<Record<string, string>> = {
  "contract/src/billing/countries.ts": "a table of all countries and their parts",
};

const IS_SOURCE = /\.(?:[cm]?tsx?|mjs)$/;

/** The sentence about a source that is too long, or about an exception that is not needed any more. */
export const lengthProblem = (file: string, text: string): string | null => {
  const lines = text.split("\n").length - 1;
  const isLonger = file in LONGER;
  if (lines > LONGEST && !isLonger)
    return `${file} has ${lines} lines. Split it by subject: ${LONGEST} at most.`;
  if (lines <= LONGEST && isLonger) return `${file} is short enough. Remove it from scripts/file-length.ts.`;
  return null;
};

/** What is wrong with the length of the sources, each as a sentence. */
export const wrongLengths = (root: string): string[] =>
  FOLDERS.flatMap((folder) => filesIn(root, folder))
    .filter((file) => IS_SOURCE.test(file))
    .flatMap((file) => lengthProblem(file, readFileSync(join(root, file), "utf8")) ?? []);
