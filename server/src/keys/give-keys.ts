/**
 * @file Giving keys of team buckets and of groups to recipients who lack them. Verifying signatures takes time, so it
 * is done before any lock is taken. Under the lock, the missing keys are read again.
 */
import type { Handle } from "../db/schema.ts";
import { withKeysOfRoster } from "./able-recipients.ts";
import { checkCopy, isOutdated } from "./check-copy.ts";
import type {
  BucketTerms,
  Checked,
  Giver,
  Party,
  Recipient,
  TeamTerms,
  WantedKey,
} from "./key-copy.store.ts";

/** How missing keys of one kind of subject (buckets or groups) are found, locked and stored. */
export interface KeySubjects<T extends BucketTerms | TeamTerms> {
  /** The field that an error names if a copy's signature does not hold. */
  readonly field: string;
  /** The recipients that lack the current key of one of these subjects, if the giver can open that key. */
  readonly listMissing: (handle: Handle, giver: Giver, subjects: readonly string[]) => Promise<WantedKey[]>;
  /** Locks the keys of these subjects: no other transaction gives or revokes them until this one ends. */
  readonly lock: (within: Handle, subjects: readonly string[]) => Promise<void>;
  /** The copies that a recipient has refused. A refused copy is not stored again. */
  readonly listRefused: (within: Handle, subjects: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly termsOf: (wanted: WantedKey, signer: Party) => T;
  readonly put: (within: Handle, enterpriseUid: string, copies: readonly Checked<T>[]) => Promise<void>;
}

export interface SentCopy {
  readonly subject: string;
  readonly gen: number;
  readonly kind: Recipient["kind"];
  readonly uid: string;
  readonly grant: string;
}

/** A text that identifies a key and its recipient. */
export const keyName = ({ subject, gen, kind, uid }: Omit<SentCopy, "grant">): string =>
  [subject, gen, kind, uid].join();

/** Whether the recipient is still listed, with the key that the copy is sealed to. */
export const isSameKey = (sealedTo: Recipient, listed: Recipient | undefined): boolean =>
  sealedTo.key_gen === listed?.key_gen && sealedTo.fingerprint === listed.fingerprint;

const missingIn = async <T extends BucketTerms | TeamTerms>(
  handle: Handle,
  keys: KeySubjects<T>,
  { giver, subjects }: { giver: Giver; subjects: readonly string[] },
): Promise<ReadonlyMap<string, WantedKey>> => {
  const missing = await keys.listMissing(handle, giver, [...new Set(subjects)]);
  const able = await withKeysOfRoster(handle, missing);
  return new Map(able.map((one) => [keyName(one), one]));
};

/**
 * The verified copies of keys that a recipient lacks. Leaves out a copy if its recipient does not lack the key, or if
 * it is sealed to a previous key of the recipient. Fails with 422 on the field if a signature does not hold.
 */
export const checkWanted = async <T extends BucketTerms | TeamTerms>(
  handle: Handle,
  keys: KeySubjects<T>,
  { giver, signer, sent }: { giver: Giver; signer: Party; sent: readonly SentCopy[] },
): Promise<Checked<T>[]> => {
  const missing = await missingIn(handle, keys, { giver, subjects: sent.map(({ subject }) => subject) });
  const once = new Map(sent.map((one) => [keyName(one), one.grant]));
  const checked = [...once].map(async ([name, grant]) => {
    const wanted = missing.get(name);
    if (!wanted || (await isOutdated(grant, wanted, keys.field))) return [];
    return [await checkCopy(grant, keys.termsOf(wanted, signer), keys.field)];
  });
  return (await Promise.all(checked)).flat();
};

/** Stores the verified copies that are still missing. @returns how many were stored. */
export const giveKeys = async <T extends BucketTerms | TeamTerms>(
  within: Handle,
  keys: KeySubjects<T>,
  { giver, copies }: { giver: Giver; copies: readonly Checked<T>[] },
): Promise<number> => {
  if (copies.length === 0) return 0;
  const subjects = copies.map(({ subject }) => subject);
  await keys.lock(within, subjects);
  const missing = await missingIn(within, keys, { giver, subjects });
  const refused = await keys.listRefused(within, subjects);
  const wanted = copies.filter(
    ({ subject, gen, recipient, wire }) =>
      !refused.has(wire) && isSameKey(recipient, missing.get(keyName({ subject, gen, ...recipient }))),
  );
  await keys.put(within, giver.enterpriseUid, wanted);
  return wanted.length;
};
