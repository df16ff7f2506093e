import type { Plugin } from "vite";

/** A sentence in quotes, or a template without anything nested in it. */
const SUMMARY = /\b(summary|details):\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),/g;
/** Rows of refusals. A contract test checks that their sentences contain no `]`. */
const REFUSALS = /\brefusals:\s*\[[^\]]*\],/g;

/** Removes the summaries, details and refusals of calls, which only the page that describes the API shows. */
export const dropApiTexts = (): Plugin => ({
  name: "keepwell:drop-api-texts",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/].*\.endpoints\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(SUMMARY, '$1: "",').replaceAll(REFUSALS, ""),
      map: null,
    }),
  },
});
