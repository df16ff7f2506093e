/** The setting of an enterprise that says after what time its members lock at the latest. */
export const lockPolicy = {
  title: "Locking",
  text: "The pages and extensions of all members lock after this time without activity, or earlier. Members may choose a shorter time. Keepwell follows this setting; a member who changes the program on their own device can evade it.",
  label: "Lock after at most",
  choices: {
    none: "No limit",
    240: "4 hours",
    60: "1 hour",
    15: "15 minutes",
    5: "5 minutes",
    1: "1 minute",
  },
  saved: "Saved. Members’ pages follow as soon as they are connected.",
};
