/** @file Journeys that Firefox cannot run, and why: each for something that its driver does not have. */

/** Axe ends Firefox's content process. Axe looks at the same pages in Chromium. */
export const LEFT_OUT_FILES = ["a11y*.spec.ts"];

const LEFT_OUT = {
  "is accessible": "axe, as above",
  "are accessible": "axe, as above",
  "what is said is accessible and dark": "axe, and no emulated colour scheme",
  "the sheet of one, also on paper": "no emulated print",
  "the number goes to the maker of tokens and nowhere else": "no bodies of requests",
  "no secret leaves the page": "no bodies of requests",
  "another site cannot show the form": "frames that were refused have another address",
} as const;

export const leftOut = new RegExp(
  Object.keys(LEFT_OUT)
    .map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|"),
);
