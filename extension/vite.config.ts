/**
 * @file Configures the builds of the extension. They inline nothing, because the extension's policy refuses inline
 * content.
 */
import { fileURLToPath } from "node:url";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";
import { dropApiTexts } from "../web/build/drop-api-texts.ts";
import { firstClasses } from "./build/first-classes.ts";

const ROOT = fileURLToPath(new URL(".", import.meta.url));

const common = (outDir: string) =>
  ({
    root: ROOT,
    base: "/",
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: ["chrome137", "firefox140"],
      sourcemap: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // In kB. The limit can be high, because the browser reads a page from the disk and keeps its code compiled.
      chunkSizeWarningLimit: 1024,
    },
  }) satisfies InlineConfig;

// @hpke/common imports Node's module `crypto` only if the global `crypto` is missing. In a browser this never happens.
const external = ["crypto"];

// Without this option, the bundle would contain the public suffix list once for each of its three uses.
const optimization = { inlineConst: false } as const;

interface Script {
  readonly name: string;
  readonly entry: string;
}

/**
 * Configures the build of a script into one file, because service workers and content scripts cannot call `import()`.
 */
export const scriptConfig = (outDir: string, { name, entry }: Script): InlineConfig => ({
  ...common(outDir),
  plugins: [dropApiTexts()],
  publicDir: false,
  build: {
    ...common(outDir).build,
    // Build the script as a library, because then the build adds no helper for `import()`. The helper would read the
    // module's address, but such a script has none.
    lib: { entry: `${ROOT}${entry}`, formats: ["iife"], name: "keepwell", fileName: () => `${name}.js` },
    rolldownOptions: { external, optimization, output: { codeSplitting: false } },
  },
});

/**
 * Configures the build of a page. With `isOneFile`, all static imports of the page go into one file. One file is
 * faster, because the browser takes milliseconds to find each file, even on the disk.
 */
export const pageConfig = (outDir: string, page: string, isOneFile = true): InlineConfig => ({
  ...common(outDir),
  plugins: [
    dropApiTexts(),
    firstClasses(`${ROOT}src/${page.replace(".html", "")}/main.tsx`),
    { ...optimizeLocales.vite({ locales: ["en-US", "fr-FR"] }), enforce: "pre" },
    tailwindcss(),
    react(),
  ],
  build: {
    ...common(outDir).build,
    rolldownOptions: {
      external,
      optimization,
      input: `${ROOT}${page}`,
      ...(isOneFile && {
        output: {
          codeSplitting: {
            groups: [
              { name: page.replace(".html", ""), tags: ["$initial"], priority: 1 },
              { name: "shared", minShareCount: 2 },
            ],
          },
        },
      }),
    },
  },
  worker: { format: "es" },
});
