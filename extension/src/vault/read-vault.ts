/**
 * @file Reads the entries of an account from the sealed rows of its buckets, for the popup to search and show. Also
 * opens single entries.
 */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { entryWords } from "@keepwell/client/buckets/entry-words.ts";
import { listBuckets, verifiedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import { keptEntries, listEntries } from "@keepwell/client/buckets/list-entries.ts";
import { listedOnce } from "@keepwell/client/buckets/listed-once.ts";
import { type OpenEntry, openEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import { readEntry } from "@keepwell/client/buckets/read-entry.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { readRowAddresses } from "@keepwell/client/rows/row-addresses.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { isUnshared } from "../entry/is-unshared.ts";
import { sharedIn } from "../entry/shared-in.ts";
import type { RowEntry } from "./kept-row.ts";

export interface VaultEntry extends RowEntry {
  readonly bucket: OpenBucket;
  /** Whether the entry's bucket is the account's own, and not shared. */
  readonly isUnshared: boolean;
  /** The entry's revision when the rows were read. */
  readonly rev: number;
  /**
   * For an entry of a team's bucket: what the account may do with it; null if the permissions on the entry's list or
   * bucket apply.
   */
  readonly permissions: ListedEntry["permissions"];
}

export interface Vault {
  /** The uid of the account. */
  readonly account: string;
  readonly buckets: readonly OpenBucket[];
  readonly entries: readonly VaultEntry[];
  /** How many entries cannot be opened or verified. */
  readonly closed: number;
}

type Listed = Awaited<ReturnType<typeof listEntries>>[number];

const asEntry = (account: string, bucket: OpenBucket, listed: ListedEntry): VaultEntry => ({
  uid: listed.uid,
  name: listed.name,
  type: listed.type,
  username: listed.shown?.u ?? "",
  hasCode: listed.shown?.o === 1,
  passkeys: listed.shown?.p ?? [],
  words: entryWords(listed),
  addresses: listed.shown ? readRowAddresses(listed.shown) : [],
  lastUsed: 0,
  bucket,
  isUnshared: isUnshared(bucket, account),
  sharedIn: sharedIn(bucket, account),
  rev: listed.rev,
  permissions: listed.permissions,
});

const compareNames = new Intl.Collator(undefined, { sensitivity: "base", numeric: true }).compare;

export const together = (
  account: string,
  buckets: readonly OpenBucket[],
  listed: ReadonlyMap<string, readonly Listed[]>,
): Vault => {
  const read = buckets.map((bucket) => ({ bucket, entries: listed.get(bucket.uid) ?? [] }));
  const rows = listedOnce(read).flatMap(({ bucket, entries }) => entries.map((row) => ({ bucket, row })));
  const entries = rows.flatMap(({ bucket, row }) =>
    isUnverifiable(row) ? [] : [asEntry(account, bucket, row)],
  );
  return {
    account,
    buckets,
    entries: entries.toSorted((one, other) => compareNames(one.name, other.name)),
    closed: rows.length - entries.length,
  };
};

/**
 * Reads all buckets that can be opened. Calls `onVault` first with the entries that this browser has kept, if there are
 * any, then with those from the server. Returns the vault with the server's entries.
 * @throws CallFailure
 */
export const readVault = async (session: Session, onVault: (vault: Vault) => void): Promise<Vault> => {
  const rows = await listBuckets(session);
  const buckets = rows.filter((row): row is OpenBucket => !isUnverifiable(row));
  const listed = new Map<string, readonly Listed[]>();
  const tell = (): Vault => {
    const vault = together(session.identity.uid, buckets, listed);
    onVault(vault);
    return vault;
  };
  const kept = await Promise.all(buckets.map((one) => keptEntries(session, one.uid, () => one)));
  for (const [at, entries] of kept.entries()) if (entries) listed.set(buckets[at]?.uid ?? "", entries);
  if (listed.size > 0) tell();
  await Promise.all(
    buckets.map(async (one) => listed.set(one.uid, await listEntries(session, one.uid, () => one))),
  );
  return tell();
};

/** An opened entry, and its sealed form. */
export interface Opened {
  readonly sealed: SealedEntry;
  readonly entry: OpenEntry;
}

/**
 * Reads and opens an entry.
 * @throws CannotVerifyError if any part of the entry, such as its name, cannot be verified. @throws CallFailure
 */
export const openFully = async (
  session: Session,
  { uid, bucket }: Pick<VaultEntry, "uid" | "bucket">,
): Promise<Opened> => {
  const sealed = await readEntry(session, { bucketUid: bucket.uid, uid });
  const entry = await openEntry(session, bucket, sealed);
  if (!entry.labelVerified) throw new CannotVerifyError();
  return { sealed, entry };
};

/**
 * Reads a bucket by its uid, for a caller that knows only the uids of an entry and its bucket.
 * @throws CannotVerifyError if the bucket cannot be verified. @throws CallFailure
 */
export const readBucket = async (session: Session, uid: string): Promise<OpenBucket> => {
  const read = await session.api.buckets.getBucket({ params: { id: uid } });
  const bucket = await verifiedBucket(session, read);
  if (isUnverifiable(bucket) || bucket.uid !== uid) throw new CannotVerifyError();
  return bucket;
};

const isRead = (bucket: RowEntry["bucket"]): bucket is OpenBucket => "is_shared" in bucket;

/** Does the same as `openFully`, for a row whose bucket may not have been read yet. */
export const openRow = async (session: Session, { uid, bucket }: RowEntry): Promise<OpenEntry> => {
  const read = isRead(bucket) ? bucket : await readBucket(session, bucket.uid);
  return (await openFully(session, { uid, bucket: read })).entry;
};
