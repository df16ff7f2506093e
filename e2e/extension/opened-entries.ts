import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listEntries } from "@keepwell/client/buckets/list-entries.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { readEntry } from "@keepwell/client/buckets/read-entry.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { Person } from "../person.ts";

interface SavedPassword {
  readonly name: string;
  readonly fields: {
    readonly url: string;
    readonly username: string;
    readonly password: string;
    readonly text: string;
    readonly extra: string;
  };
  readonly sealed: SealedEntry;
}

/** Reads and opens the passwords in a person's private bucket with the person's session in Node. */
export const openedEntries = async ({ session, privateBucket }: Person): Promise<SavedPassword[]> => {
  const rows = await listEntries(session, privateBucket.uid, () => privateBucket);
  const opened = rows
    .flatMap((row) => (isUnverifiable(row) ? [] : [row.uid]))
    .map(async (uid) => {
      const sealed = await readEntry(session, { bucketUid: privateBucket.uid, uid });
      const entry = await openEntry(session, privateBucket, sealed);
      return entry.type === "password" ? [{ name: entry.name, fields: entry.fields, sealed }] : [];
    });
  return (await Promise.all(opened)).flat();
};
