/** @file Checks how many lines a source file has (CONTRIBUTING.md, "Shape"). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FOLDERS, filesIn } from "./own-files.ts";

const LONGEST = 250;

/** Source files that may be longer, each with the reason. */
const LONGER: Readonly<Record<string, string>> = {
  "contract/src/billing/countries.ts": "a table of all countries and their parts",
};

const IS_SOURCE = /\.(?:[cm]?tsx?|mjs)$/;

/** Returns a sentence if a file is too long, or if it no longer needs its exception; null if there is no problem. */
export const lengthProblem = (file: string, text: string): string | null => {
  const lines = text.split("\n").length - 1;
  const isLonger = file in LONGER;
  if (lines > LONGEST && !isLonger)
    return `${file} has ${lines} lines. Split it by subject: ${LONGEST} at most.`;
  if (lines <= LONGEST && isLonger) return `${file} is short enough. Remove it from scripts/file-length.ts.`;
  return null;
};

/** Returns one sentence for each source file with a wrong length. */
export const wrongLengths = (root: string): string[] =>
  FOLDERS.flatMap((folder) => filesIn(root, folder))
    .filter((file) => IS_SOURCE.test(file))
    .flatMap((file) => lengthProblem(file, readFileSync(join(root, file), "utf8")) ?? []);
