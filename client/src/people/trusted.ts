/**
 * @file What an account remembers of others, in its sealed state (docs/security.md, "Sharing"): which keys belong to
 * whom, and the highest generation of each bucket's key. The state also contains what the account remembers of itself,
 * such as its own address and the user's marks of entries. An account's browsers are not all updated at the same time.
 * So a client keeps, at every level, JSON members that it does not know, because a later version may have added them.
 */
import { counter, uid } from "@keepwell/contract/fields.ts";
import { z } from "@keepwell/contract/zod.ts";
import { openState } from "@keepwell/crypto/account/open-state.ts";
import { type StatePlace, sealState } from "@keepwell/crypto/account/seal-state.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { orCannotVerify } from "@keepwell/crypto/errors.ts";
import { unixNow } from "../unix-now.ts";

/** A fingerprint or hash: 32 bytes in hex. */
const fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A time in seconds since 1970. */
const unixTime = z.int();

const personPin = z.looseObject({
  fingerprint,
  /** Whether the user and the person have compared the person's code. */
  verified: z.boolean(),
  /** The current address, which the user has typed or has seen with the code; null if there is none. */
  email: z.nullable(z.string()),
  /** The person's name; missing until the account remembers it. */
  name: z.optional(z.string()),
  /**
   * When the person signed the latest address that this account has seen. Earlier signatures are no longer accepted.
   */
  signed: z.optional(unixTime),
  /** This person's former address, which now belongs to another person. */
  formerly: z.optional(z.string()),
  /** When the account last remembered the keys and address of the person. */
  at: unixTime,
});

const bucketPin = z.looseObject({
  owner: uid,
  /** The fingerprint of the owner's keys. */
  fingerprint,
  /** The highest generation of the bucket's key that the account has seen. */
  gen: counter,
  /** The people whose access this account has ended under the key of the generation `gen`, and when. */
  ended: z.optional(z.record(uid, unixTime)),
  /**
   * The people whose access this account has ended under earlier keys, and when. A restored backup may give them access
   * again.
   */
  removed: z.optional(z.record(uid, unixTime)),
});

const previousKey = z.looseObject({
  /** The generation of the bucket's key. */
  gen: counter,
  /** The generation of the enterprise's keys. */
  erk: counter,
});

/** A member whom this account has admitted, or whose joining code the user of this account has compared. */
const admittedMember = z.looseObject({
  fingerprint,
  /** Whether the joining code was compared; false if the administrator chose to compare it later. */
  compared: z.boolean(),
});

/** The enterprise that has invited the user to make this account ([Note: The team before the keys]). */
const joiningPin = z.looseObject({
  uid,
  /** The fingerprint of the enterprise's root key. */
  fingerprint,
  /** The account key, sealed to that enterprise's recovery key; missing if it could not be sealed. */
  escrow: z.optional(z.string()),
});

const enterprisePin = z.looseObject({
  uid,
  /** The fingerprint of the enterprise's root key. */
  fingerprint,
  /** The number of the last roster entry that this account has seen. `head` is the hash of that entry. */
  seq: z.int().check(z.minimum(0)),
  head: fingerprint,
  /**
   * For each bucket, the generations of its key and of the enterprise's keys, as they were when this account began to
   * replace the enterprise's keys (`previous-keys.ts`).
   */
  keys_of_before: z.optional(z.record(uid, previousKey)),
  /** The admitted members, by their uid. */
  admitted: z.optional(z.record(uid, admittedMember)),
});

const restoredBackup = z.looseObject({
  /** The number of the account's state in the backup. */
  to: z.int().check(z.minimum(0)),
  at: unixTime,
});

/** A passkey or security key that the user has added. */
const credentialName = z.looseObject({ name: z.string() });

const trusted = z.looseObject({
  /** Format 2 adds the people's names and former addresses. Clients open both formats, and save format 2. */
  v: z.union([z.literal(1), z.literal(2)]),
  /** When this state was saved, by the saving browser's clock. Missing in states from earlier versions. */
  saved_at: z.optional(unixTime),
  /** The account's own address and name, as the user typed or accepted them. */
  own: z.optional(z.looseObject({ email: z.string(), name: z.string() })),
  /** The uid of the account's "Private passwords" ([Note: Private bucket]). */
  private_bucket: z.optional(uid),
  /**
   * For each bucket whose entries all have rows: the lowest generation of its key that is still in use ([Note: Complete
   * buckets]).
   */
  complete: z.optional(z.record(uid, counter)),
  /** By the uid of each entry, when the user starred it and when they last used it ([Note: Entry marks]). */
  entries: z.optional(z.looseObject({ starred: z.record(uid, unixTime), used: z.record(uid, unixTime) })),
  /** The passkeys and security keys that the user has added, by their uid. */
  credentials: z.optional(z.record(uid, credentialName)),
  people: z.record(uid, personPin),
  buckets: z.record(uid, bucketPin),
  /** Whether buckets are shared only with people whose code was compared. */
  verified_only: z.boolean(),
  /** Whether saves in the account's own buckets send a readable copy of the name. Missing means false. */
  names_readable: z.optional(z.boolean()),
  /** The enterprise that this account founded or joined. */
  enterprise: z.optional(enterprisePin),
  /**
   * The enterprise that invited the user to make this account. Kept until the user has compared the enterprise's code.
   */
  joining: z.optional(joiningPin),
  /** When the user said that the account's state was lost ([Note: Missing state]). */
  memory_lost: z.optional(unixTime),
  /** Restored backups that the user has accepted, the latest last. */
  restored: z.optional(z.array(restoredBackup)),
});

export type PersonPin = z.output<typeof personPin>;
export type BucketPin = z.output<typeof bucketPin>;
export type EnterprisePin = z.output<typeof enterprisePin>;
export type JoiningPin = z.output<typeof joiningPin>;
export type PreviousKey = z.output<typeof previousKey>;
export type RestoredBackup = z.output<typeof restoredBackup>;
export type Trusted = z.output<typeof trusted>;

export const NOTHING: Trusted = { v: 2, people: {}, buckets: {}, verified_only: false };

/** When the account accepted its latest restored backup; 0 if it has accepted none. */
export const restoredAt = ({ restored }: Trusted): number => restored?.at(-1)?.at ?? 0;

export const FIRST_SAVE = 1;

export const sealTrusted = (content: Trusted, place: StatePlace): Promise<Sealed<"state">> =>
  sealState(JSON.stringify({ ...content, v: 2, saved_at: unixNow() }), place);

/**
 * Opens a state that `sealTrusted` has sealed. Also returns its text: two saves with equal texts are the same save.
 * @throws CannotVerifyError
 */
export const openTrusted = async (
  sealed: string,
  place: StatePlace,
): Promise<{ readonly trusted: Trusted; readonly text: string }> => {
  const text = await openState(sealed, place);
  return orCannotVerify(() => ({ text, trusted: trusted.parse(JSON.parse(text)) }));
};

/** What the first save of a state can contain. */
export type FirstMemory = Pick<Trusted, "own" | "private_bucket" | "enterprise" | "joining" | "memory_lost"> &
  Partial<Pick<Trusted, "verified_only">>;

/**
 * Makes the first save of an account's state. For a new account, the call that makes the account also stores this save.
 */
export const firstState = (
  memory: FirstMemory,
  { uid: own, key }: Pick<StatePlace, "uid" | "key">,
): Promise<Sealed<"state">> => sealTrusted({ ...NOTHING, ...memory }, { key, uid: own, seq: FIRST_SAVE });
