/** @file The results of opening a bucket's key: the key, or the reason why the bucket stays closed. */
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { RosterSigner } from "@keepwell/crypto/enterprise/roster-signer.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { BucketRowContent } from "@keepwell/crypto/row/bucket-row.ts";
import { StateInDoubt } from "../people/state-in-doubt.ts";
import type { Offered } from "./incoming-share.ts";

/** The member who gave a key, and the key pair with which the member signed it. */
export type Giver = Pick<RosterSigner, "uid" | "fingerprint">;

export interface OpenKey {
  readonly state: "open";
  readonly key: BucketKey;
  /** In a team's bucket, the member who gave the key; missing if this account has wrapped the key itself. */
  readonly giver?: Giver;
}

/** The key, the header or a signature does not verify. */
interface Unverifiable {
  readonly state: "unverifiable";
}

/** This account's copy of the key does not open, although the account has every key that should open it. */
interface Spoiled {
  readonly state: "spoiled";
}

/** The server shows an older state of the account, or none, and the user has not decided yet whether to accept that. */
interface Doubtful {
  readonly state: StateInDoubt["kind"];
}

/** The reasons why a key cannot be used now, although nothing failed to verify. */
type NotUsable =
  | Offered
  | {
      /** No member who has the key of this team's bucket has given it to this account yet. */
      readonly state: "awaiting-key";
    }
  | Doubtful
  | {
      /**
       * The bucket's next row cannot be sealed, because this browser has seen a newer row ([Note: Bucket marks]), or
       * the shown row says less than the account remembers. Only a client that is about to seal the next row gets this
       * result.
       */
      readonly state: "older-row";
    }
  | {
      /**
       * Nothing new may be sealed under the key, because the member who gave it has left the team and may have kept it.
       * The key still opens what was sealed under it.
       */
      readonly state: "former-member";
    };

type Closed = Unverifiable | Spoiled | Exclude<NotUsable, { state: "former-member" | "older-row" }>;

/** The result of opening one copy of a bucket's key. */
export type KeyState = OpenKey | Closed;

export interface OpenBucketKey extends OpenKey {
  readonly content: BucketRowContent;
}

/** The result of opening a bucket's key and checking the bucket. */
export type BucketKeyState = OpenBucketKey | Closed;

/** The result of asking for a key under which something new can be sealed. */
export type SealingKeyState = BucketKeyState | NotUsable;

export const UNVERIFIABLE: Unverifiable = { state: "unverifiable" };

/** The result of a step; `unverifiable` if the step throws CannotVerifyError. */
export const orUnverifiable = async <Found>(step: () => Promise<Found>): Promise<Found | Unverifiable> => {
  try {
    return await step();
  } catch (error) {
    if (error instanceof CannotVerifyError) return UNVERIFIABLE;
    throw error;
  }
};

/**
 * Like `orUnverifiable`. If the step needs the account's state, and the server shows an older state or none, the result
 * is `older` or `missing`.
 */
export const orClosed = async <Found>(
  step: () => Promise<Found>,
): Promise<Found | Unverifiable | Doubtful> => {
  try {
    return await orUnverifiable(step);
  } catch (error) {
    if (error instanceof StateInDoubt) return { state: error.kind };
    throw error;
  }
};

/** Thrown when a bucket's key is needed but cannot be used now, although nothing failed to verify. */
export class ClosedBucketError extends Error {
  override readonly name = "ClosedBucketError";
  readonly found: NotUsable;

  constructor(found: NotUsable) {
    super(`The bucket's key cannot be used now: ${found.state}`);
    this.found = found;
  }
}

/**
 * Returns the key that was found.
 * @throws CannotVerifyError if the result is `unverifiable` or `spoiled`; ClosedBucketError for every other result
 * without a key.
 */
export const requireKey = (found: SealingKeyState): BucketKey => {
  switch (found.state) {
    case "open":
      return found.key;
    case "unverifiable":
    case "spoiled":
      throw new CannotVerifyError();
    case "offered":
    case "awaiting-key":
    case "older":
    case "missing":
    case "older-row":
    case "former-member":
      throw new ClosedBucketError(found);
  }
};
