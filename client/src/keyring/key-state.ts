/** @file What the keyring finds when it opens a bucket's key: the key, or the reason why the bucket stays closed. */
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { RosterSigner } from "@keepwell/crypto/enterprise/roster-signer.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { BucketRowContent } from "@keepwell/crypto/row/bucket-row.ts";
import { StateInDoubt } from "../people/state-in-doubt.ts";
import type { Offered } from "./incoming-share.ts";

/** The member who gave a key, and the keys that the member signed it with. */
export type Giver = Pick<RosterSigner, "uid" | "fingerprint">;

export interface OpenKey {
  readonly state: "open";
  readonly key: BucketKey;
  /** In a team's bucket: the member who gave the key, if it was not this account. */
  readonly giver?: Giver;
}

/** The key, the header or the signatures are not what was saved. */
interface Unverifiable {
  readonly state: "unverifiable";
}

/** This account's copy does not open, although everything that should open it is known: the copy is wrong. */
interface Spoiled {
  readonly state: "spoiled";
}

/** The server shows an older state of the account, or none, and the user has not decided yet. */
interface Doubtful {
  readonly state: StateInDoubt["kind"];
}

/** Nothing failed to verify, but the key cannot be used now. */
type NotUsable =
  | Offered
  | {
      /** A team's bucket: no member who has the key has given it to this account yet. */
      readonly state: "awaiting-key";
    }
  | Doubtful
  | {
      /** Only for the bucket's next row: the shown one is older than this account has seen ([Note: Bucket marks]). */
      readonly state: "older-row";
    }
  | {
      /**
       * Only for sealing: the key was given by a member who has left the team, and who may have kept it. It opens what
       * is there; nothing new is sealed under it.
       */
      readonly state: "former-member";
    };

type Closed = Unverifiable | Spoiled | Exclude<NotUsable, { state: "former-member" | "older-row" }>;

/** What opening one copy of a bucket's key finds. */
export type KeyState = OpenKey | Closed;

/** A key of a bucket, and what the bucket's row or header states. */
export interface OpenBucketKey extends OpenKey {
  readonly content: BucketRowContent;
}

/** What reading a bucket's key finds. */
export type BucketKeyState = OpenBucketKey | Closed;

/** What a request for a key to seal under finds. */
export type SealingKeyState = BucketKeyState | NotUsable;

export const UNVERIFIABLE: Unverifiable = { state: "unverifiable" };

/** What a step finds; `unverifiable` where something in it does not verify. */
export const orUnverifiable = async <Found>(step: () => Promise<Found>): Promise<Found | Unverifiable> => {
  try {
    return await step();
  } catch (error) {
    if (error instanceof CannotVerifyError) return UNVERIFIABLE;
    throw error;
  }
};

/**
 * As `orUnverifiable`; the result is `older` or `missing` if the step needs the account's state and that is in doubt.
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

/** A bucket's key is needed and cannot be used now, although nothing failed to verify. */
export class ClosedBucketError extends Error {
  override readonly name = "ClosedBucketError";
  readonly found: NotUsable;

  constructor(found: NotUsable) {
    super(`The bucket's key cannot be used now: ${found.state}`);
    this.found = found;
  }
}

/** The key that was found. @throws CannotVerifyError, ClosedBucketError */
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
