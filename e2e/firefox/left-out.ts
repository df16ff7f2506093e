/** @file The tests that Firefox cannot run, each with the feature that Firefox or its driver lacks. */

/**
 * The a11y files do nothing but run axe, and axe runs only in Chromium. Firefox cannot emulate printing and passkeys,
 * and reports no layout shifts.
 */
export const LEFT_OUT_FILES = [
  "a11y*.spec.ts",
  "layout-shift.spec.ts",
  "passkeys*.spec.ts",
  "security-keys.spec.ts",
  "team-print.spec.ts",
];

const LEFT_OUT = {
  "the explanation is accessible and follows the dark theme": "no emulated colour scheme",
  "one invoice's page, also printed": "no emulated print",
  "the recovery kit can be saved as a file or printed": "no emulated print",
  "the card number goes to the payment provider and nowhere else": "no bodies of requests",
  "no secret leaves the page": "no bodies of requests",
  "after false parameters or a false token": "no bodies of requests",
  "MS-01, MS-09: parameters, claims and fields unknown to the client": "no bodies of requests",
  "the page compares the server's permissions with their signatures": "no bodies of requests",
  "MS-134: nothing is saved until the user says": "no bodies of requests",
  "MS-134: after a loss": "no bodies of requests",
  "administrators see only the counts that a member sends": "no bodies of requests",
  "the report finds the problems, follows a fixed entry": "no bodies of requests",
  "the search reads requests that fail or never end": "no bodies of requests",
  "a user sets up an app, saves its backup codes": "no emulated print",
  "the focus begins at the content": "the window loses the focus after a link within the page",
  "a middle click or Ctrl opens a row in another tab": "no drags of elements",
  // This is a limit of Firefox itself: if the import of a module has failed once, it fails until the page is loaded
  // again.
  "a part that cannot be loaded says so, and loads on the next try": "no second try of an import",
  "notices whose code cannot be loaded at first are shown": "no second try of an import",
  "on a phone a long press on a name selects the row": "touches that are made by Chromium's own protocol",
  "another site cannot embed the form": "frames that were refused have another address",
  "a file can be dropped on its marked area": "files that are dropped by Chromium's own protocol",
} as const;

export const leftOut = new RegExp(
  Object.keys(LEFT_OUT)
    .map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|"),
);
