export const buckets = {
  home: {
    title: "My buckets",
    filter: "Filter by name",
    listLabel: "Buckets",
    create: "Create bucket",
    system: "Private",
    shared: "Shared",
    emptyText: "This filter looks only at the names of buckets. The search at the top finds entries.",
    loadFailed: "Your buckets could not be loaded.",
    unverifiable: "This bucket cannot be verified",
    awaited: "A bucket that is waiting for its key",
  },
  systemBucket: "Private passwords",
  /** For a bucket that a user could mistake for the system bucket. */
  notPrivate: (name: string) => `${name} (not your private bucket)`,
  bucket: {
    title: "Bucket",
    back: "Buckets",
    notFound: "Bucket not found!",
    taken: (bucket: string) => `You can no longer open “${bucket}”. Your access ended, or it was deleted.`,
    loadFailed: "This bucket could not be loaded.",
    unverifiable: "This bucket cannot be verified",
    entryUnverifiable: "This entry cannot be verified",
    entryOlder: "An older version of an entry, not shown",
    entryMissing: "A missing entry",
  },
  types: { password: "Password", note: "Note" },
};
