/** @file Makes one script of enter-page.ts. A process of its own: to build a bundle changes what NODE_ENV is. */
import { join } from "node:path";
import { build } from "vite";

const HERE = import.meta.dirname;
const [, , outDir = ""] = process.argv;

await build({
  configFile: false,
  root: HERE,
  logLevel: "error",
  build: {
    outDir,
    lib: {
      entry: join(HERE, "enter-page.ts"),
      formats: ["iife"],
      // What it is called in a page.
      name: "keepwellJourney",
      fileName: () => "enter-page.js",
    },
  },
});
