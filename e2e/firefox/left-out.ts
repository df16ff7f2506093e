/** @file Journeys that Firefox cannot run, each with the feature that its driver lacks. */

/** The a11y files only run axe, which runs in Chromium alone. Firefox cannot emulate print. */
export const LEFT_OUT_FILES = ["a11y*.spec.ts", "team-print.spec.ts"];

const LEFT_OUT = {
  "what is said is accessible and dark": "no emulated colour scheme",
  "the sheet of one, also on paper": "no emulated print",
  "as a file, on paper, and not dismissed by accident": "no emulated print",
  "the number goes to the maker of tokens and nowhere else": "no bodies of requests",
  "no secret leaves the page": "no bodies of requests",
  "another site cannot show the form": "frames that were refused have another address",
  "a file is dropped where it says so": "Chromium's own protocol is asked for a file",
} as const;

export const leftOut = new RegExp(
  Object.keys(LEFT_OUT)
    .map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|"),
);
