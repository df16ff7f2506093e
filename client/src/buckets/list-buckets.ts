import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";
import type { IncomingShare } from "../keyring/incoming-share.ts";
import type { KeyState } from "../keyring/key-state.ts";
import type { OpenBucket } from "../keyring/private-bucket.ts";
import type { Session } from "../session/session.ts";

/** A bucket that does not open, and why. */
export type ClosedBucket = Unverifiable &
  (
    | { /** Its key or its header is not what was saved. */ readonly state: "unverifiable" }
    | {
        /** A team's bucket: no client that has its key has given it to this account yet. */
        readonly state: "awaiting-key";
        readonly uid: string;
      }
    | {
        /** Shared by a user whom this account has not accepted, or has accepted with other keys. */
        readonly state: "offered";
        readonly share: IncomingShare;
      }
    | {
        /** It may be genuine, but the server shows an older state of the account, or none: the user must decide. */
        readonly state: "older" | "missing";
      }
  );

const asShown = (bucket: Bucket, found: KeyState): Bucket | ClosedBucket => {
  const closed = { unverifiable: true, uid: bucket.uid } as const;
  switch (found.state) {
    case "open":
      return bucket;
    case "offered":
      return { ...closed, state: found.state, share: found.share };
    case "awaiting-key":
    case "older":
    case "missing":
    case "unverifiable":
      return { ...closed, state: found.state };
    case "spoiled":
      // Until another member replaces the copy, the bucket cannot be verified with it.
      return { ...closed, state: "unverifiable" };
  }
};

const opened = async (session: Session, bucket: Bucket): Promise<Bucket | ClosedBucket> => {
  const shown = asShown(bucket, await session.keyring.findKey(bucket));
  if (isUnverifiable(shown) || shown.owner === null) return shown;
  // Loaded with what opened the bucket.
  const { describeOwner } = await import("../keyring/known-owner.ts");
  return { ...shown, owner: await describeOwner(session.keyring, shown.owner) };
};

const loadPin = async ({ keyring }: Session) => {
  const [trust, found] = await Promise.all([keyring.trust(), import("../keyring/private-bucket.ts")]);
  return { ...found, trust, pinned: await found.pinnedPrivate(trust) };
};

/**
 * The bucket, if its key and header are what its owner saved, with its owner as this account remembers them; otherwise
 * why it does not open. A system bucket that is not the account's is treated as another bucket.
 */
export const verifiedBucket = async (
  session: Session,
  bucket: Bucket,
): Promise<OpenBucket | ClosedBucket> => {
  const shown = await opened(session, bucket);
  if (isUnverifiable(shown) || !shown.is_system) return shown;
  const { asTreated, pinned } = await loadPin(session);
  return asTreated(shown, pinned);
};

/** Every bucket of the identity, each verified or closed: one that does not open does not affect the others. */
export const listBuckets = async (session: Session): Promise<(OpenBucket | ClosedBucket)[]> => {
  const [rows, { asTreated, pinAmong, pinned, trust }] = await Promise.all([
    session.api.buckets.listBuckets(),
    loadPin(session),
  ]);
  const found = await Promise.all(
    rows.map((row) =>
      isUnverifiable(row) ? { ...row, state: "unverifiable" as const } : opened(session, row),
    ),
  );
  const verified = found.filter((row): row is Bucket => !isUnverifiable(row));
  const pin = pinAmong(trust, pinned, verified);
  return found.map((row) => (isUnverifiable(row) ? row : asTreated(row, pin)));
};
