/** @file Compares the entries that the server shows with what this browser has seen of them ([Note: Row marks]). */
import type { StoredRow } from "@keepwell/contract/buckets/rows.ts";
import type { MarksOfBucket, SeenRows, ShownRow } from "../keyring/row-marks.ts";
import type { Session } from "../session/session.ts";

/** The numbers of a shown entry that are compared with its row mark. */
export const shownRow = ({
  uid,
  rev,
  row,
}: {
  readonly uid: string;
  readonly rev: number;
  readonly row: Pick<StoredRow, "k"> | null;
}): ShownRow => ({ uid, rev, k: row?.k ?? 0 });

interface Reading<Reply> {
  readonly read: () => Promise<Reply>;
  readonly shownIn: (reply: Reply) => readonly ShownRow[];
}

interface Compared<Reply> {
  readonly reply: Reply;
  /** The uids of the entries of which this browser has seen newer versions. */
  readonly older: ReadonlySet<string>;
  /** The row marks that this browser had before this reading. */
  readonly seen: MarksOfBucket;
}

/**
 * Reads from the server, and compares the shown entries with what this browser had seen before. If this browser has
 * seen a newer version of an entry than the reply shows, reads a second time. Another call may have saved the entry
 * while the first reply was on its way.
 * @throws OlderThanSeen, CannotVerifyError when the account's state is needed for the comparison, but the server shows
 * an older state than this browser has seen, or the state does not verify.
 */
export const readCompared = async <Reply>(
  { keyring }: Pick<Session, "keyring">,
  bucketUid: string,
  { read, shownIn }: Reading<Reply>,
): Promise<Compared<Reply>> => {
  const loading = keyring.rowMarks();
  const [first, seen] = await Promise.all([read(), loading.then((marks) => marks.of(bucketUid))]);
  const none = seen.olderAmong(shownIn(first));
  if (none.size === 0) return { reply: first, older: none, seen };
  const before = await (await loading).sinceRestored(bucketUid);
  const reply = await read();
  return { reply, older: before.olderAmong(shownIn(reply)), seen: before };
};

/**
 * Remembers rows that were verified or written. Callers do not wait for the save. If it fails, a later reading sees the
 * same numbers and saves them.
 */
export const rememberRows = (
  { keyring }: Pick<Session, "keyring">,
  bucketUid: string,
  seen: SeenRows,
): void => {
  const raise = async () => (await keyring.rowMarks()).raise(bucketUid, seen);
  void raise().catch(() => undefined);
};
