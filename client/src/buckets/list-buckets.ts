import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketRowContent } from "@keepwell/crypto/row/bucket-row.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import type { IncomingShare } from "../keyring/incoming-share.ts";
import type { BucketKeyState } from "../keyring/key-state.ts";
import type { OpenBucket } from "../keyring/private-bucket.ts";
import type { Session } from "../session/session.ts";
import type { TrashedBucket } from "./trashed-bucket.ts";

/** A bucket that does not open, and why. */
export type ClosedBucket = Unverifiable & {
  /** The enterprise of the bucket according to the server; absent if the server's row does not fit the contract. */
  readonly enterprise_uid?: string | null;
} & (
    | { /** Its key, row or header does not verify. */ readonly state: "unverifiable" }
    | {
        /** A team's bucket whose key no other client has given to this account yet. */
        readonly state: "awaiting-key";
        readonly uid: string;
      }
    | {
        /** The user must first accept the bucket's owner or the owner's new keys, or compare the key giver's code. */
        readonly state: "offered";
        readonly share: IncomingShare;
      }
    | {
        /**
         * The bucket may be genuine, but the server shows an older state of the account, or none. The user must decide
         * whether to accept that.
         */
        readonly state: "older" | "missing";
      }
    | {
        /** This browser has seen a newer row of the bucket ([Note: Bucket marks], [Note: Complete buckets]). */
        readonly state: "older-row";
      }
    | TrashedBucket
  );

const withContent = (bucket: Bucket, { n, m, g, d }: BucketRowContent): OpenBucket => ({
  ...bucket,
  name: n,
  stated: { m, g, ...(d !== undefined && { d }), copy: bucket.name },
});

const closedAs = ({ uid, enterprise_uid }: Bucket) => ({ unverifiable: true, uid, enterprise_uid }) as const;

const asShown = (bucket: Bucket, found: BucketKeyState): OpenBucket | ClosedBucket => {
  const closed = closedAs(bucket);
  switch (found.state) {
    case "open":
      return withContent(bucket, found.content);
    case "offered":
      return { ...closed, state: found.state, share: found.share };
    case "awaiting-key":
    case "older":
    case "missing":
    case "unverifiable":
      return { ...closed, state: found.state };
    case "spoiled":
      // This account has a wrong copy of the key. The bucket stays unverifiable until another member replaces the copy.
      return { ...closed, state: "unverifiable" };
  }
};

/**
 * Loads what this browser and the account remember of buckets. Also loads the code that compares these memories with
 * the buckets' rows.
 */
const loadMemory = async ({ keyring }: Session) => {
  const [trust, marks, complete, privates, trashed] = await Promise.all([
    keyring.trust(),
    keyring.bucketMarks(),
    import("../keyring/complete-bucket.ts"),
    import("../keyring/private-bucket.ts"),
    import("./trashed-bucket.ts"),
  ]);
  return { ...complete, ...privates, ...trashed, trust, marks, state: await complete.knownState(trust) };
};
type Memory = Awaited<ReturnType<typeof loadMemory>>;

const isBehind = ({ state, saysLess }: Memory, { uid, stated }: OpenBucket): boolean =>
  state !== null && stated !== undefined && saysLess(state, { uid }, stated);

/**
 * Opens a bucket, so that the page can show it. The caller decides afterwards whether the bucket is the private one
 * ([Note: Private bucket]). `older`: the uids of buckets of which this browser has seen a newer row.
 */
const opened = async (
  session: Session,
  bucket: Bucket,
  { memory, older }: { readonly memory: Memory; readonly older: ReadonlySet<string> },
): Promise<OpenBucket | ClosedBucket> => {
  if (older.has(bucket.uid)) return { ...closedAs(bucket), state: "older-row" };
  const shown = asShown(bucket, await session.keyring.findKey(bucket));
  if (isUnverifiable(shown)) return shown;
  if (isBehind(memory, shown)) return { ...closedAs(bucket), state: "older-row" };
  if (shown.owner === null) return shown;
  // This import sends no request, because opening the bucket has already loaded the chunk with this module.
  const { describeOwner } = await import("../keyring/known-owner.ts");
  return { ...shown, owner: await describeOwner(session.keyring, shown.owner) };
};

/** Remembers, in the bucket marks and in the account's state, what the rows of the opened buckets say. */
const remember = ({ marks, trust, state, rememberComplete }: Memory, open: readonly OpenBucket[]): void => {
  void marks.raise(open);
  if (state === null) return;
  const stated = open.flatMap(({ uid, stated: one }) => (one ? [[uid, one] as const] : []));
  rememberComplete(trust, state, new Map(stated));
};

const readable = (rows: readonly (Bucket | Unverifiable)[]): Bucket[] =>
  rows.filter((row): row is Bucket => !isUnverifiable(row));

/**
 * Reads the buckets again if this browser has seen a newer row of one of them. Another call may have saved that row
 * while the first reply was on its way.
 */
const compare = async <Row extends Bucket | Unverifiable>(
  { marks }: Memory,
  first: readonly Row[],
  again: () => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly older: ReadonlySet<string> }> => {
  const older = await marks.olderAmong(readable(first));
  if (older.size === 0) return { rows: first, older };
  const rows = await again();
  return { rows, older: await marks.olderAmong(readable(rows)) };
};

/**
 * Opens a bucket. If the key and the row verify, returns the bucket, with the owner's name and address as this account
 * remembers them. Otherwise returns why the bucket does not open. If the account's state names the private bucket,
 * every other bucket is treated as an ordinary bucket, even if its header says that it is a private one.
 */
export const verifiedBucket = async (
  session: Session,
  bucket: Bucket,
): Promise<OpenBucket | ClosedBucket> => {
  const memory = await loadMemory(session);
  const again = async () => [await session.api.buckets.getBucket({ params: { id: bucket.uid } })];
  const { rows, older } = await compare(memory, [bucket], again);
  const shown = await opened(session, rows[0] ?? bucket, { memory, older });
  if (isUnverifiable(shown)) return shown;
  remember(memory, [shown]);
  return memory.orTrashed(memory.asTreated(shown, memory.state?.private_bucket ?? null));
};

/** Every bucket of the identity, verified or closed. A bucket that does not open does not affect the others. */
export const listBuckets = async (session: Session): Promise<(OpenBucket | ClosedBucket)[]> => {
  // Includes buckets in Trash, so that this client notices if the server itself moves a bucket there or restores it.
  const read = () => session.api.buckets.listBuckets({ query: { trash: "include" } });
  const [first, memory] = await Promise.all([read(), loadMemory(session)]);
  const { rows, older } = await compare(memory, first, read);
  const found = await Promise.all(
    rows.map((row) =>
      isUnverifiable(row)
        ? { ...row, state: "unverifiable" as const }
        : opened(session, row, { memory, older }),
    ),
  );
  const open = found.filter((row): row is OpenBucket => !isUnverifiable(row));
  remember(memory, open);
  const pin = memory.pinAmong(memory.trust, memory.state?.private_bucket ?? null, open);
  return found.map((row) => (isUnverifiable(row) ? row : memory.orTrashed(memory.asTreated(row, pin))));
};
