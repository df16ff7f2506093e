/** @file Computes what comes back with an older state. The browser knows it from the newer state that it has seen. */
import { fromHex } from "@keepwell/crypto/bytes.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import type { BucketPin, Trusted } from "./trusted.ts";

export interface KnownPerson {
  readonly uid: string;
  /** The address as it was typed in this account; null if it was not. */
  readonly email: string | null;
  /** The code of the person, as people compare it; null if the person's keys are not remembered. */
  readonly code: string | null;
}

export interface ReturningBucket {
  readonly uid: string;
  /** Whether the bucket's key may be an earlier one again, so that people who had that key can open the bucket. */
  readonly isKeyEarlier: boolean;
  /** People whose access this account has ended since then, and who may have access again. */
  readonly removed: readonly KnownPerson[];
}

export interface Returning {
  readonly buckets: readonly ReturningBucket[];
  /** People whose keys the older state does not contain, or of whom it does not say that the code was compared. */
  readonly forgotten: readonly KnownPerson[];
  /** How many of the signed changes to the enterprise's members and groups are no longer remembered. */
  readonly rosterEntries: number;
  /** Whether the setting to share only with compared people was turned on since then, and is off again. */
  readonly isVerifiedOnlyLost: boolean;
  /** Whether the setting to seal names was turned on since then, and names are sent readable again. */
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
 * Whether the bucket's key may be an earlier one again. If the older state does not contain the bucket, the bucket may
 * have had its first key then.
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
