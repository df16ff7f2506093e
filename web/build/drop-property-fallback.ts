import type { Plugin } from "vite";

/**
 * The match ends with three closing braces: those of the rule inside, of `@supports` and of `@layer`. The rule inside
 * contains no other rule.
 */
const FALLBACK = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/;

/**
 * Removes Tailwind's initial values for browsers without `@property`. Every browser of `build.target` has `@property`,
 * and every page would load these bytes first.
 */
export const dropPropertyFallback = (): Plugin => ({
  name: "keepwell:drop-property-fallback",
  apply: "build",
  enforce: "post",
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".css"))
        file.source = String(file.source).replace(FALLBACK, "");
  },
});
