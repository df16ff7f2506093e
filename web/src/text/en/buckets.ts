import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

export const buckets = {
  home: {
    title: "My buckets",
    filter: "Filter by name",
    listLabel: "Buckets",
    create: "Create bucket",
    system: "Private",
    shared: "Shared",
    empty: "Nothing found.",
    loadFailed: "Your buckets could not be loaded.",
    unverifiable: "This bucket cannot be verified",
    awaited: "A bucket that is waiting for its key",
    welcomeTitle: "Welcome to Keepwell",
    welcomeText:
      "A bucket holds passwords and notes that belong together. “Private passwords” is yours alone; start there.",
    welcomeMore: "Make more buckets for what you may want to keep apart or share later.",
    welcomeFree:
      "A bucket holds passwords and notes that belong together. “Private passwords” is the one bucket of the Free plan, with as many passwords as you like.",
    createPassword: "Create a password",
    createBucket: "Create a bucket",
    openPrivate: "Open Private passwords",
    importOthers: "Import from another password manager",
    everything: "See all entries in one list",
  },
  systemBucket: "Private passwords",
  /** For a bucket that could be taken for the system bucket. */
  notPrivate: (name: string) => `${name} (not your private bucket)`,
  createDialog: {
    title: "Create bucket",
    name: "Name",
    submit: "Create",
    submitting: "Creating…",
    freeTitle: "The Free plan has one bucket",
    freeText:
      "“Private passwords” is that bucket, and it holds as many passwords and notes as you like. Paid plans have unlimited buckets.",
  },
  bucket: {
    title: "Bucket",
    back: "Buckets",
    allPasswords: "All passwords",
    filter: "Filter by name",
    create: "Create",
    password: "Password",
    note: "Note",
    nothing: "Nothing found.",
    count: (count: number) => `${enNumber(count)} ${enPlural(count, "entry", "entries")}`,
    notFound: "Bucket not found!",
    taken: (bucket: string) => `You can no longer open “${bucket}”. Your access ended, or it was deleted.`,
    people: "Who can see this",
    loadFailed: "This bucket could not be loaded.",
    unverifiable: "This bucket cannot be verified",
    unverifiableText:
      "Its key or its name is not the one that its owner saved, so Keepwell shows and sends nothing of it. Your other buckets work.",
    entryUnverifiable: "This entry cannot be verified",
    entryOlder: "An older version of an entry, not shown",
    entryMissing: "A missing entry",
  },
  types: { password: "Password", note: "Note" },
};
