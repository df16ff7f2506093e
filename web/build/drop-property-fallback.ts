import type { Plugin } from "vite";

/** Ends with the two braces of `@supports` and `@layer`; the rule within contains no nested one. */
const FALLBACK = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/;

/**
 * Removes Tailwind's initial values for browsers without `@property`. No browser of `build.target` is one of them, and
 * every page loads these bytes first.
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
