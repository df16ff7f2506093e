/** @file Makes KeePass databases with kdbxweb, an implementation that shares no code with ours. */
import { argon2Sync } from "node:crypto";
import type { Kdbx, KdbxEntry, KdbxGroup, ProtectedValue } from "kdbxweb";
import kdbxweb from "kdbxweb";

const { Consts } = kdbxweb;

kdbxweb.CryptoEngine.setArgon2Impl(async (password, salt, memory, passes, length, lanes, type) => {
  const key = argon2Sync(type === 0 ? "argon2d" : "argon2id", {
    message: new Uint8Array(password),
    nonce: new Uint8Array(salt),
    parallelism: lanes,
    tagLength: length,
    memory,
    passes,
  });
  return new Uint8Array(key).buffer;
});

export interface KdbxOptions {
  readonly password?: string;
  readonly keyFile?: Uint8Array<ArrayBuffer>;
  readonly derivation?: "aes" | "argon2d" | "argon2id";
  readonly cipher?: "aes" | "chacha20";
  readonly version?: 3 | 4;
  readonly fill: (database: Kdbx, root: KdbxGroup) => void | Promise<void>;
}

const DERIVATIONS = {
  aes: Consts.KdfId.Aes,
  argon2d: Consts.KdfId.Argon2d,
  argon2id: Consts.KdfId.Argon2id,
} as const;

const CIPHERS = { aes: Consts.CipherId.Aes, chacha20: Consts.CipherId.ChaCha20 } as const;

const toBuffer = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer => bytes.slice().buffer;

/** Makes the bytes of a database. Its key derivation is cheap, so that tests are fast. */
export const makeKdbx = async (options: KdbxOptions): Promise<Uint8Array<ArrayBuffer>> => {
  const { password, keyFile, derivation = "argon2d", cipher = "aes", version = 4, fill } = options;
  const secret = password === undefined ? null : kdbxweb.ProtectedValue.fromString(password);
  const credentials = new kdbxweb.Credentials(secret, keyFile ? toBuffer(keyFile) : null);
  const database = kdbxweb.Kdbx.create(credentials, "Test");
  database.setVersion(version);
  if (version === 4) database.setKdf(DERIVATIONS[derivation]);
  database.header.dataCipherUuid = new kdbxweb.KdbxUuid(CIPHERS[cipher]);
  await fill(database, database.getDefaultGroup());
  return new Uint8Array(await database.save());
};

export const addEntry = (
  database: Kdbx,
  group: KdbxGroup,
  values: Readonly<Record<string, string | ProtectedValue>>,
): KdbxEntry => {
  const entry = database.createEntry(group);
  for (const [name, value] of Object.entries(values)) entry.fields.set(name, value);
  return entry;
};

export const secret = (text: string): ProtectedValue => kdbxweb.ProtectedValue.fromString(text);
