import type { Plugin } from "vite";

/** Matches a summary or the details of a call: a string in quotes, or a template without a nested template. */
const SUMMARY = /\b(summary|details):\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),/g;
/** Matches the list of a call's refusals. A contract test checks that their sentences contain no `]`. */
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
