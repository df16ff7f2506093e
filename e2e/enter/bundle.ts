/** @file Bundles enter-page.ts into one script. Runs as its own process, because building a bundle changes NODE_ENV. */
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
      // The global variable that holds the bundle's exports in a page.
      name: "keepwellJourney",
      fileName: () => "enter-page.js",
    },
  },
});
