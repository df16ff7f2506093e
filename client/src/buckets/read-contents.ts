/**
 * @file Reads the contents of many entries of a bucket, if possible in one call, for the export, the health report, and
 * the merges of an import.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { hasType } from "../api/call-failure.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { orNull } from "../or-null.ts";
import { readCompared, shownRow } from "../rows/compare-rows.ts";
import type { Session } from "../session/session.ts";
import { type OpenEntry, openListed } from "./open-entry.ts";

/** How many entries one call reads. */
export const CONTENTS_AT_ONCE = 100;

/**
 * Why an entry was not read. `unverifiable`: its key or fields do not verify. `older`: this browser has seen a newer
 * version. `missing`: the server sends no valid entry for it. `label`: only its name or type does not verify.
 */
export type UnreadReason = "unverifiable" | "older" | "missing" | "label";

export interface ReadContent {
  readonly sealed: SealedEntry;
  readonly opened: OpenEntry;
}

interface Read {
  readonly sealed: ReadonlyMap<string, SealedEntry>;
  /** The uids of entries of which this browser has seen a newer version. */
  readonly older: ReadonlySet<string>;
}

const isEntry = (row: object): row is SealedEntry => !isUnverifiable(row) && "bucket" in row;

const readSealed = async (session: Session, { uid }: Bucket, uids: readonly string[]): Promise<Read> => {
  const params = { bucketId: uid };
  const { reply, older } = await readCompared(session, uid, {
    read: () => session.api.buckets.readSealed({ params, body: { uids: [...uids], part: "all" } }),
    shownIn: (rows) => rows.filter(isEntry).map(shownRow),
  });
  return { sealed: new Map(reply.filter(isEntry).map((row) => [row.uid, row])), older };
};

/**
 * Reads the entries in one call. If that fails because one of them was deleted in the meantime, reads each entry by a
 * call of its own.
 */
const readEach = async (session: Session, bucket: Bucket, uids: readonly string[]): Promise<Read> => {
  try {
    return await readSealed(session, bucket, uids);
  } catch (error) {
    if (!hasType(error, "not_found") || uids.length === 0) throw error;
    const sealed = new Map<string, SealedEntry>();
    const older = new Set<string>();
    for (const uid of uids) {
      const one = await readSealed(session, bucket, [uid]).catch((failed: unknown) => {
        if (hasType(failed, "not_found")) return null;
        throw failed;
      });
      for (const [key, row] of one?.sealed ?? []) sealed.set(key, row);
      for (const key of one?.older ?? []) older.add(key);
    }
    return { sealed, older };
  }
};

/**
 * Reads and opens at most `CONTENTS_AT_ONCE` entries of a bucket. Returns for each entry its content, or why it was not
 * read.
 * @throws CallFailure when the server refuses or cannot be reached.
 */
export const readContents = async (
  session: Session,
  bucket: Bucket,
  uids: readonly string[],
): Promise<ReadonlyMap<string, ReadContent | UnreadReason>> => {
  const { sealed, older } = await readEach(session, bucket, uids);
  const openOne = async (uid: string): Promise<ReadContent | UnreadReason> => {
    const found = sealed.get(uid);
    if (older.has(uid)) return "older";
    if (!found) return "missing";
    const opened = await orNull(() => openListed(session, bucket, found));
    if (!opened) return "unverifiable";
    return opened.labelVerified ? { sealed: found, opened } : "label";
  };
  return new Map(await Promise.all(uids.map(async (uid) => [uid, await openOne(uid)] as const)));
};
