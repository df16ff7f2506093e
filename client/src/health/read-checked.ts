import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CONTENTS_AT_ONCE, readContents } from "../buckets/read-contents.ts";
import type { Session } from "../session/session.ts";
import { type CheckedEntry, checkedEntry } from "./checked-entry.ts";

export interface CheckedPart {
  readonly entries: readonly CheckedEntry[];
  /** The uids of entries that could not be read or verified. */
  readonly unread: readonly string[];
}

/**
 * Reads and opens entries of a bucket for the health report, in parts of at most `CONTENTS_AT_ONCE` entries. Leaves out
 * notes.
 * @throws CallFailure when the server refuses or cannot be reached; the signal's reason when it was aborted.
 */
export async function* readChecked(
  session: Session,
  bucket: Bucket,
  { uids, signal }: { readonly uids: readonly string[]; readonly signal: AbortSignal },
): AsyncGenerator<CheckedPart, void> {
  for (let at = 0; at < uids.length; at += CONTENTS_AT_ONCE) {
    signal.throwIfAborted();
    const read = await readContents(session, bucket, uids.slice(at, at + CONTENTS_AT_ONCE));
    const unread = [...read].flatMap(([uid, found]) => (typeof found === "string" ? [uid] : []));
    const entries = [...read.values()].flatMap((found) =>
      typeof found === "string" ? [] : (checkedEntry(found.opened) ?? []),
    );
    yield { entries, unread };
  }
}
