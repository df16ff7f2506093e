/**
 * @file Differences between the page and the specification. The lists of missing routes and sentences may only get
 * shorter.
 */

export const MISSING_ROUTES: readonly string[] = [];

/** Routes of Keepwell that the specification does not name. */
export const OWN_ROUTES: readonly string[] = [
  "all",
  "auth.reset-held",
  "bucket.trash",
  "email.verify",
  "export",
  "health",
  "import",
  "settings.activity",
  "settings.data",
  "settings.extension",
  "settings.passkeys",
  "settings.preferences",
  "settings.recovery",
  "settings.sessions",
  "share.link",
  "team.audit",
  "team.health",
  "team.join",
  "team.leaver",
  "team.leavers",
  "team.recovery",
  "trash",
];

export const MISSING_TEXTS: Readonly<Record<"auth" | "errors" | "notices" | "screens", readonly string[]>> = {
  auth: [],
  errors: [],
  notices: [],
  screens: [],
};

/** Sentences of spec-data/texts.json that contradict the text of the specification, each with the correct sentence. */
export const CORRECTED_TEXTS: Readonly<Record<string, string>> = {
  // In the text of the specification: "Error while removing member. / admin."
  "Error while deleting admin.": "Error while removing admin.",
};
