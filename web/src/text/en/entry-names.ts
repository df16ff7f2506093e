/** The setting of an enterprise that lets the server read the names of buckets, lists and entries. */
export const entryNames = {
  title: "Names of buckets, lists and entries",
  sealed:
    "These names are encrypted: the server cannot read them. People find entries by name all the same, because their own browsers search.",
  readable:
    "The server keeps a readable copy of these names, for its search by other programs and for its audit log.",
  makeReadable: {
    action: "Let the server read names",
    question: "Let the server read the names of buckets, lists and entries?",
    explain:
      "Each name is sent readable from the next time it is saved. It is then in the server’s database and backups too. Names in Private passwords stay encrypted.",
  },
  seal: {
    action: "Encrypt names",
    question: "Encrypt the names of buckets, lists and entries?",
    explain:
      "Readable names are erased from the server as members open their buckets. Backups made before, and the audit log, keep them.",
  },
  madeReadable: "The server can read each name from its next save on.",
  sealedAgain: "Names are encrypted from now on.",
};
