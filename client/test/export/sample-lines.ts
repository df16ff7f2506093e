import type { ContentLine, ExportedEntry, ExportedVersion } from "../../src/import/keepwell/export-lines.ts";

const BUCKET = "b0000000-0000-4000-8000-000000000001";
const LIST = "b0000000-0000-4000-8000-000000000002";

const ABOUT = {
  kind: "entry",
  bucket: BUCKET,
  list: null,
  created_at: "2026-01-02T03:04:05.000Z",
  updated_at: "2026-02-03T04:05:06.000Z",
  starred: false,
  trashed_at: null,
  versions: [],
} as const;

export const aPassword = (
  change: Partial<Extract<ExportedEntry, { type: "password" }>> = {},
): Extract<ExportedEntry, { type: "password" }> => ({
  ...ABOUT,
  uid: "e0000000-0000-4000-8000-000000000001",
  type: "password",
  name: "Bank",
  url: "https://bank.test/login",
  username: "ann@example.test",
  password: 'a"b,c\\d\nß€𝄞',
  text: "two\nlines",
  extra: "",
  ...change,
});

export const aNote = (
  change: Partial<Extract<ExportedEntry, { type: "note" }>> = {},
): Extract<ExportedEntry, { type: "note" }> => ({
  ...ABOUT,
  uid: "e0000000-0000-4000-8000-000000000002",
  type: "note",
  name: "Door",
  text: "1234",
  extra: "",
  ...change,
});

export const EXTRA = JSON.stringify({
  v: 1,
  totp: { text: "JBSWY3DPEHPK3PXP" },
  urls: ["https://other.test"],
  fields: [
    { name: "PIN", value: "0042", kind: "hidden" },
    { name: "Plan", value: "=1+1", kind: "text" },
    { name: "Paper", value: "true", kind: "boolean" },
  ],
});

export const VERSION: ExportedVersion = {
  ...({ type: "password", url: "", username: "ann", password: "first", text: "", extra: "" } as const),
  ...{ rev: 1, saved_at: "2026-01-05T00:00:00.000Z", name: "Old bank" },
};

/** A bucket with a list, a password with every field and history, a note, an entry in Trash, and an omission. */
export const SAMPLE: readonly ContentLine[] = [
  { kind: "bucket", uid: BUCKET, name: "Home", access: "owner", shared: true, private: false },
  { kind: "list", uid: LIST, bucket: BUCKET, name: "Money", confirmed: true },
  aPassword({ list: LIST, starred: true, extra: EXTRA, versions: [VERSION] }),
  aNote(),
  aPassword({
    uid: "e0000000-0000-4000-8000-000000000003",
    name: "Gone",
    trashed_at: "2026-03-01T00:00:00.000Z",
  }),
  { kind: "omitted", bucket: BUCKET, entry: LIST, name: "Lost", rev: null, reason: "unverifiable" },
];
