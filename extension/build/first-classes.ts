/**
 * @file Gives the style sheet of a page's first script only the classes that this script uses. Tailwind collects
 * classes from the files that a style sheet names. So this plugin adds to the style sheet the names of the page's first
 * module and of the modules that it imports statically.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import type { Plugin } from "vite";

/** Matches imports of the modules that can contain classes: the extension's own modules, and those of ui. */
const HAS_CLASSES = /^\.{1,2}\/.*\.tsx?$|^@keepwell\/ui\/.*\.tsx?$/;

const resolve = (from: string, written: string): string =>
  fileURLToPath(
    written.startsWith(".") ? new URL(written, pathToFileURL(from)) : import.meta.resolve(written),
  );

/**
 * Returns the module and the modules that match `HAS_CLASSES` and that it imports statically, directly or through other
 * modules.
 */
export const staticModules = (file: string, found: Set<string> = new Set()): ReadonlySet<string> => {
  if (found.has(file)) return found;
  found.add(file);
  const { staticImports } = parseSync(file, readFileSync(file, "utf8")).module;
  for (const { moduleRequest, entries } of staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    if (!isType && HAS_CLASSES.test(moduleRequest.value))
      staticModules(resolve(file, moduleRequest.value), found);
  }
  return found;
};

/** Makes the plugin for the page whose first module has the path `entry`. */
export const firstClasses = (entry: string): Plugin => ({
  name: "keepwell:first-classes",
  enforce: "pre",
  transform: {
    filter: { id: /\/page\/first\.css$/ },
    handler: (code) =>
      [code, ...[...staticModules(entry)].map((file) => `@source ${JSON.stringify(file)};`)].join("\n"),
  },
});
