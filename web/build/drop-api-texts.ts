import type { Plugin } from "vite";

/** A sentence in quotes, or a template without anything nested in it. */
const SUMMARY = /\bsummary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),/g;

/** The sentences about each call are for the API's own page; the browser has no use for them. */
export const dropSummaries = (): Plugin => ({
  name: "keepwell:drop-summaries",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/].*\.endpoints\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(SUMMARY, 'summary: "",'), map: null }),
  },
});
