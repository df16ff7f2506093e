/** @file Creates demo entries through the client, which seals the entries as it does in a user's browser. */
import { createEntry, type EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import type { DemoEntry } from "./seed-data.ts";

const toDraft = (entry: DemoEntry): EntryDraft => {
  if (entry.type === "note")
    return { type: "note", name: entry.name, fields: { text: entry.text, extra: "{}" } };
  const password = makePassword({ length: 24 });
  const { name, url, username } = entry;
  return {
    type: "password",
    name,
    fields: { url, username, password, text: "", extra: "{}" },
    confirmPassword: password,
  };
};

/**
 * Creates the entries in the bucket. If `listId` is given, puts them into this list. Returns the entries' uids by name.
 */
export const createEntries = async (
  session: Session,
  bucket: Bucket,
  { entries, listId = null }: { entries: readonly DemoEntry[]; listId?: string | null },
): Promise<ReadonlyMap<string, string>> => {
  const made = new Map<string, string>();
  for (const entry of entries) {
    const { uid } = await createEntry(session, bucket, { ...toDraft(entry), listId });
    made.set(entry.name, uid);
  }
  return made;
};
