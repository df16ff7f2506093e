/** @file What comes back with an older state, as far as the browser that has seen the newer one knows. */
import { fromHex } from "@keepwell/crypto/bytes.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import type { BucketPin, Trusted } from "./trusted.ts";

export interface KnownPerson {
  readonly uid: string;
  /** As it was typed in this account; null if it was not. */
  readonly email: string | null;
  /** As people compare it; null if their keys are not remembered. */
  readonly code: string | null;
}

export interface ReturningBucket {
  readonly uid: string;
  /** Whether the bucket's key may be an earlier one again, so that people who had that key can open the bucket. */
  readonly isKeyEarlier: boolean;
  /** People whose access this account has ended since, and who may have it again. */
  readonly removed: readonly KnownPerson[];
}

export interface Returning {
  readonly buckets: readonly ReturningBucket[];
  /** People whose keys, or whose comparison, the older state does not contain. */
  readonly forgotten: readonly KnownPerson[];
  /** How many of the signed changes to the enterprise's members and groups are no longer remembered. */
  readonly rosterEntries: number;
  /** Sharing only with compared people was turned on since, and is off again. */
  readonly isVerifiedOnlyLost: boolean;
  /** The names of entries were sealed since, and are sent readable again. */
  readonly isReadableAgain: boolean;
}

const FIRST_GENERATION = 1;

const personIn = ({ people }: Trusted, uid: string): KnownPerson => {
  const pin = people[uid];
  return {
    uid,
    email: pin?.email ?? null,
    code: pin ? formatFingerprint(fromHex(pin.fingerprint)) : null,
  };
};

const endedOf = (pin: BucketPin | undefined): Readonly<Record<string, number>> => ({
  ...pin?.removed,
  ...pin?.ended,
});

/** A bucket that the older state does not contain may have had its first key then. */
const isEarlier = (seen: BucketPin, shown: BucketPin | undefined): boolean =>
  seen.gen > (shown?.gen ?? FIRST_GENERATION);

const bucketsIn = (seen: Trusted, shown: Trusted): ReturningBucket[] =>
  Object.entries(seen.buckets).flatMap(([uid, pin]) => {
    const before = shown.buckets[uid];
    const known = endedOf(before);
    const removed = Object.entries(endedOf(pin))
      .filter(([person, at]) => at > (known[person] ?? -1))
      .map(([person]) => personIn(seen, person));
    const isKeyEarlier = isEarlier(pin, before);
    return isKeyEarlier || removed.length > 0 ? [{ uid, isKeyEarlier, removed }] : [];
  });

const forgottenIn = (seen: Trusted, shown: Trusted): KnownPerson[] =>
  Object.entries(seen.people)
    .filter(([uid, pin]) => {
      const before = shown.people[uid];
      return before?.fingerprint !== pin.fingerprint || (pin.verified && !before.verified);
    })
    .map(([uid]) => personIn(seen, uid));

const rosterEntriesIn = ({ enterprise: seen }: Trusted, { enterprise: shown }: Trusted): number =>
  seen ? Math.max(seen.seq - (shown?.seq ?? -1), 0) : 0;

export const returningWith = (seen: Trusted, shown: Trusted): Returning => ({
  buckets: bucketsIn(seen, shown),
  forgotten: forgottenIn(seen, shown),
  rosterEntries: rosterEntriesIn(seen, shown),
  isVerifiedOnlyLost: seen.verified_only && !shown.verified_only,
  isReadableAgain: shown.names_readable === true && seen.names_readable !== true,
});
