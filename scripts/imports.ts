/** @file Reads every import in the workspaces' sources, including imports of types and dynamic imports. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync, type StaticExportEntry } from "oxc-parser";

export interface Import {
  /** The importing file's path from the root, such as `server/src/main.ts`. */
  readonly from: string;
  /** The imported file's path from the root. For an import of a package, the name as it is written in the import. */
  readonly to: string;
}

const SOURCE =
  /^(crypto|contract|client|server|ui|web|extension)\/(src|migrations|card-frame\/src)\/.*\.tsx?$/;

const sourceFiles = (root: string): string[] =>
  ["crypto", "contract", "client", "server", "ui", "web", "extension"].flatMap((workspace) =>
    readdirSync(join(root, workspace), { recursive: true, encoding: "utf8" })
      .map((file) => `${workspace}/${file.replaceAll("\\", "/")}`)
      .filter((file) => SOURCE.test(file)),
  );

/** Resolves an import to a path from the root: `@keepwell/crypto/bytes.ts` becomes `crypto/src/bytes.ts`. */
const resolveImport = (root: string, from: string, written: string): string => {
  const workspace = /^@keepwell\/(\w+)\/(.+)$/.exec(written);
  if (workspace) return `${workspace[1]}/src/${workspace[2]}`;
  if (!written.startsWith(".")) return written;
  return relative(root, resolve(root, dirname(from), written)).replaceAll("\\", "/");
};

/** Reads the imports of the source file `from`, a path relative to `root`. */
export const importsIn = (root: string, from: string): Import[] => {
  const text = readFileSync(join(root, from), "utf8");
  const { module } = parseSync(from, text);
  const written = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry: StaticExportEntry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/["'`]/g, ""),
    ),
  ];
  return written.map((one) => ({ from, to: resolveImport(root, from, one) }));
};

const MIN_FILES = 60;

export const readImports = (root: string): Import[] => {
  const files = sourceFiles(root);
  if (files.length < MIN_FILES)
    throw new Error(`Only ${files.length} files were found: the checker looks in the wrong place.`);
  return files.flatMap((file) => importsIn(root, file));
};
