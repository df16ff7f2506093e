export const commands = {
  home: "Go to my buckets",
  starred: "Go to starred buckets",
  archived: "Go to archived buckets",
  billing: "Go to billing",
  team: {
    users: "Go to the team’s users",
    groups: "Go to the team’s groups",
    permissions: "Go to root permissions",
    admins: "Go to the team’s admins",
    leavers: "Go to leavers",
    recovery: "Go to recovery requests",
    audit: "Go to the audit log",
  },
  importFile: "Import passwords",
  shortcuts: "Show keyboard shortcuts",
  theme: { light: "Use the light theme", dark: "Use the dark theme", system: "Use the system’s theme" },
  language: { en: "Switch to English", "fr-CA": "Passer au français" },
};
