/** @file Computes what an older state of the account would bring back or undo, if the user accepted that state. */
import { fromHex } from "@keepwell/crypto/bytes.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import type { BucketPin, Trusted } from "./trusted.ts";

export interface KnownPerson {
  readonly uid: string;
  /** The address that the account remembers; null if it remembers none. */
  readonly email: string | null;
  /** The person's code, which people compare; null if the account does not remember the person's keys. */
  readonly code: string | null;
}

export interface ReturningBucket {
  readonly uid: string;
  /** Whether the bucket may have an earlier key again. People who had that key could then open the bucket. */
  readonly isKeyEarlier: boolean;
  /** People whose access this account has ended since the older state was saved. They may have access again. */
  readonly removed: readonly KnownPerson[];
}

export interface Returning {
  readonly buckets: readonly ReturningBucket[];
  /** People whose keys are not in the older state, or whose code is not marked as compared there. */
  readonly forgotten: readonly KnownPerson[];
  /** How many entries of the enterprise's roster the account has seen since it saved the older state. */
  readonly rosterEntries: number;
  /** Whether the older state turns off the setting to share only with people whose code was compared. */
  readonly isVerifiedOnlyLost: boolean;
  /**
   * Whether the older state turns off the setting to seal names, so that clients send readable names to the server
   * again.
   */
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

/**
 * Whether the bucket may have an earlier key again. A bucket that the older state lacks may have its first key again.
 */
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
