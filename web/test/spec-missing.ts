/** @file What the spec names and the page does not have yet. These lists only ever get shorter. */

export const MISSING_ROUTES: readonly string[] = [
  "team.users",
  "team.users.manage",
  "team.groups",
  "team.groups.manage",
  "team.permissions",
  "team.admins",
];

/** Routes of ours that the spec does not name. */
export const OWN_ROUTES: readonly string[] = [
  "auth.reset-held",
  "email.verify",
  "import",
  "settings.activity",
  "settings.data",
  "settings.preferences",
  "settings.recovery",
  "settings.sessions",
  "share.link",
];

export const MISSING_TEXTS: Readonly<Record<"auth" | "errors" | "notices" | "screens", readonly string[]>> = {
  auth: [],
  errors: ["Sorry, You are not allowed to manage users.", "You are not allowed to manage users and groups."],
  notices: [
    "Access policy saved.",
    "Error while saving access policy.",
    "Permission list has been created.",
    "Permission list updated.",
    "Error while deleting permission list.",
    "Error while deleting user.",
    "Error while deleting group.",
    "Error while removing member.",
    "Error while deleting admin.",
    "User account updated.",
    "User group updated.",
    "User has been added to group.",
    "User already in group.",
    "User has been granted admin role.",
    "User is already admin.",
  ],
  screens: ["Alphanumeric characters only"],
};
