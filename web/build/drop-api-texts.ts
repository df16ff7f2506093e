import type { Plugin } from "vite";

/** A sentence in quotes, or a template without anything nested in it. */
const SUMMARY = /\b(summary|details):\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),/g;
/** Rows of refusals. A contract test holds their sentences to having no `]`. */
const REFUSALS = /\brefusals:\s*\[[^\]]*\],/g;

/** Summaries, details and refusals of calls are for the API's own page; the browser has no use for them. */
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
