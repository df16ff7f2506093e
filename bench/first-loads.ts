/**
 * @file Measures the compressed files that load before a screen is shown: the entry file, the screen's file, their
 * imports and style sheets.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Row } from "./timing.ts";

const DIST = fileURLToPath(new URL("../web/dist", import.meta.url));
const KILOBYTE = 1000;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Returns the files of these entries, of all their static imports, and their style sheets. Workers, fonts and dynamic
 * imports are left out, because they load later.
 */
const filesToLoad = (manifest: Manifest, entries: readonly string[]): Set<string> => {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (visited.has(key)) return;
    visited.add(key);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return files;
};

const gzipped = (files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);

const PAGE = ["index.html", "src/text/en.ts"];
const LOGIN = [...PAGE, "src/screens/login-screen.tsx"];
const VAULT = [
  ...PAGE,
  "src/app/accounts.ts",
  "src/screens/member-layout.tsx",
  "src/screens/home-screen.tsx",
];

interface BudgetedRow extends Row {
  readonly budget: number;
}

export const firstLoads = (): BudgetedRow[] => {
  const manifest: Manifest = JSON.parse(readFileSync(join(DIST, ".vite", "manifest.json"), "utf8"));
  const row = (what: string, entries: readonly string[], budget: number): BudgetedRow => ({
    what,
    measured: gzipped(filesToLoad(manifest, entries)) / KILOBYTE,
    budget,
    unit: "kB",
  });
  return [row("First load, login, gzip", LOGIN, 150), row("First load, vault, gzip", VAULT, 195)];
};
