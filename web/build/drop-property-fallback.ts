import type { Plugin } from "vite";

/**
 * Matches the whole `@layer`. Its last three braces close the inner rule, `@supports` and `@layer`. The inner rule
 * contains no other rule.
 */
const FALLBACK = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/;

/**
 * Removes Tailwind's initial values for browsers without `@property`. Every browser of `build.target` has `@property`,
 * so these values would only make the styles of every page longer.
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
