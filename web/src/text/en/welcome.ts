/** What a user with only the system bucket reads on home. */
export const welcome = {
  title: "Welcome to Keepwell",
  text: "A bucket holds passwords and notes that belong together. “Private passwords” is not shared with anyone; start there.",
  more: "Make more buckets for what you may want to keep apart or share later.",
  free: "A bucket holds passwords and notes that belong together. “Private passwords” is the one bucket of the Free plan, with as many passwords as you like.",
  createPassword: "Create a password",
  createBucket: "Create a bucket",
  openPrivate: "Open Private passwords",
  addPeople: "Add people to your team",
  importOthers: "Import from a browser or password manager",
  extension: "Get the browser extension",
  everything: "See all entries in one list",
};
