export const commands = {
  home: "Go to my buckets",
  starred: "Go to starred buckets",
  archived: "Go to archived buckets",
  billing: "Go to billing",
  importFile: "Import passwords",
  shortcuts: "Show keyboard shortcuts",
  theme: { light: "Use the light theme", dark: "Use the dark theme", system: "Use the system’s theme" },
  language: { en: "Switch to English", "fr-CA": "Passer au français" },
};
