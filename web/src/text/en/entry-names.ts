/** The setting of an enterprise that lets the server read the names of entries. */
export const entryNames = {
  title: "Names of entries",
  sealed:
    "The names of entries are sealed: the server cannot read them. People find entries by name all the same, because their own browsers search.",
  readable:
    "The server keeps a readable copy of the names of entries, for its search by other programs and for its audit log.",
  makeReadable: {
    action: "Let the server read names",
    question: "Let the server read the names of entries?",
    explain:
      "Each entry’s name is sent readable from the next time it is saved. It is then in the server’s database and backups too. Names in Private passwords stay sealed.",
  },
  seal: {
    action: "Seal names",
    question: "Seal the names of entries?",
    explain:
      "Readable names are erased from the server as members open their buckets. Backups made before, and the audit log, keep them.",
  },
  madeReadable: "The server can read the name of each entry from its next save on.",
  sealedAgain: "Names are sealed from now on.",
};
