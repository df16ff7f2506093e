/** @file What the spec names and the page does not have yet. These lists only ever get shorter. */

export const MISSING_ROUTES: readonly string[] = [];

/** Routes of ours that the spec does not name. */
export const OWN_ROUTES: readonly string[] = [
  "all",
  "auth.reset-held",
  "email.verify",
  "import",
  "settings.activity",
  "settings.data",
  "settings.preferences",
  "settings.recovery",
  "settings.sessions",
  "share.link",
  "team.audit",
  "team.join",
  "team.leaver",
  "team.leavers",
  "team.recovery",
];

export const MISSING_TEXTS: Readonly<Record<"auth" | "errors" | "notices" | "screens", readonly string[]>> = {
  auth: [],
  errors: [],
  notices: [],
  screens: [],
};

/** Where spec-data/texts.json contradicts the text of the specification, by what the specification says. */
export const CORRECTED_TEXTS: Readonly<Record<string, string>> = {
  // "Error while removing member. / admin."
  "Error while deleting admin.": "Error while removing admin.",
};
