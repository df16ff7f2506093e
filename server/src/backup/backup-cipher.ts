/**
 * @file The encryption of a backup, in the format of age (age-encryption.org/v1). The command-line tool `age` can open
 * a backup too. A reader of a backup notices every altered or missing byte, because the format authenticates every 64
 * KiB.
 */
import type { ReadableStream as WebStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { DamagedBackup } from "../db/snapshot/snapshot-record.ts";

/** The public keys or the passphrase with which backups are encrypted. */
export type BackupLock = { readonly recipients: readonly string[] } | { readonly passphrase: string };

/** The secret keys and the passphrases that can open a backup. */
export interface BackupKeys {
  /** `AGE-SECRET-KEY-1…`. */
  readonly identities: readonly string[];
  readonly passphrases: readonly string[];
}

const isTaken = (take: () => void): boolean => {
  try {
    take();
    return true;
  } catch {
    return false;
  }
};

/** Whether the text is a valid public key of age, its checksum included. */
export const isRecipient = (text: string): boolean => isTaken(() => new Encrypter().addRecipient(text));

/** Whether the text is a valid secret key of age, its checksum included. */
export const isIdentity = (text: string): boolean => isTaken(() => new Decrypter().addIdentity(text));

/** Makes the encrypter for a lock. Throws if a recipient is not a valid public key of age. */
export const createEncrypter = (lock: BackupLock): Encrypter => {
  const encrypter = new Encrypter();
  if ("passphrase" in lock) encrypter.setPassphrase(lock.passphrase);
  else for (const recipient of lock.recipients) encrypter.addRecipient(recipient);
  return encrypter;
};

const NO_KEY =
  "The backup cannot be opened with this passphrase or identity. Name a file with the one that it was encrypted for: --key FILE. If that is what you named, the first bytes of the backup were altered: use another one.";

const createDecrypter = ({ identities, passphrases }: BackupKeys): Decrypter => {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  for (const passphrase of passphrases) decrypter.addPassphrase(passphrase);
  return decrypter;
};

type Bytes = WebStream<Uint8Array<ArrayBuffer>>;

/** Decrypts a stream. Throws an error for the operator if the keys are wrong, and `DamagedBackup` for altered bytes. */
export async function* decrypted(sealed: Bytes, keys: BackupKeys): AsyncGenerator<Uint8Array> {
  const decrypter = createDecrypter(keys);
  const opened = await decrypter.decrypt(sealed as never).catch((error: unknown) => {
    const isKey = error instanceof Error && /no identity matched/i.test(error.message);
    throw isKey ? new Error(NO_KEY, { cause: error }) : new DamagedBackup("its beginning is not readable");
  });
  try {
    yield* opened as unknown as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw error instanceof Error && "code" in error ? error : new DamagedBackup("it was altered or cut off");
  }
}
