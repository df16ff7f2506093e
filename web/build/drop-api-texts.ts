import type { Plugin } from "vite";

/** Matches a summary or the details of a call: a string in quotes, or a template without a nested template. */
const SUMMARY = /\b(summary|details):\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),/g;
/** Matches the list of a call's refusals. A contract test checks that their sentences contain no `]`. */
const REFUSALS = /\brefusals:\s*\[[^\]]*\],/g;

/** Matches the mark of a call that is allowed before a required second factor. Only the server uses this mark. */
const ADMISSION = /\bisAllowedBeforeFactor:\s*true,/g;

/**
 * Removes the parts of the contract that the page does not use: the summaries, details and refusals of calls, and the
 * marks of calls that are allowed before a required second factor.
 */
export const dropApiTexts = (): Plugin => ({
  name: "keepwell:drop-api-texts",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/].*\.endpoints\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(SUMMARY, '$1: "",').replaceAll(REFUSALS, "").replaceAll(ADMISSION, ""),
      map: null,
    }),
  },
});
