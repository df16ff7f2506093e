/** @file The key derivation of a KDBX file. The file states the parameters, so this code checks them against bounds. */
import { type Bytes, toHex } from "@keepwell/crypto/bytes.ts";
import { ImportRefused } from "../import-refused.ts";
import { damaged, numbersOf } from "../little-endian.ts";
import { FIELD, type KdbxHeader, needField } from "./kdbx-header.ts";

export type Derivation =
  | { readonly kind: "aes"; readonly seed: Bytes; readonly rounds: number }
  | {
      readonly kind: "argon2d" | "argon2id";
      readonly version: 0x10 | 0x13;
      readonly salt: Bytes;
      readonly memoryKib: number;
      readonly passes: number;
      readonly lanes: number;
    };

/**
 * The bounds. A derivation at a bound takes a browser some seconds, ten times as long as with the values that KeePass
 * proposes.
 */
const MAX = {
  rounds: 200_000_000,
  memoryKib: 1024 * 1024,
  /** The memory times the number of passes over it. */
  touchedKib: 8 * 1024 * 1024,
  lanes: 64,
} as const;

const KINDS: ReadonlyMap<string, Derivation["kind"]> = new Map([
  ["c9d9f39a628a4460bf740d08c18a4fea", "aes"],
  ["7c02bb8279a74ac0927d114a00648238", "aes"],
  ["ef636ddf8c29444b91f7a9a403e30a0c", "argon2d"],
  ["9e298b1956db4773b23dfc3ec6f0a1e6", "argon2id"],
]);

const tooLong = (): ImportRefused => new ImportRefused("derivation_too_long");

/**
 * The values of a variant dictionary (a structure of KDBX 4) by their names. Each item is a type, the length and the
 * bytes of its name, and the length and the bytes of its value.
 */
const readDictionary = (bytes: Bytes): ReadonlyMap<string, Bytes> => {
  const { u32 } = numbersOf(bytes);
  const found = new Map<string, Bytes>();
  const decoder = new TextDecoder();
  let at = 2;
  while (bytes[at] !== 0) {
    const nameEnd = at + 5 + u32(at + 1);
    const valueEnd = nameEnd + 4 + u32(nameEnd);
    if (valueEnd >= bytes.length) throw damaged();
    found.set(decoder.decode(bytes.subarray(at + 5, nameEnd)), bytes.subarray(nameEnd + 4, valueEnd));
    at = valueEnd;
  }
  return found;
};

/** Reads an unsigned number of 4 or 8 bytes. @throws ImportRefused `damaged` if it is missing or has another length. */
const numberAt = (dictionary: ReadonlyMap<string, Bytes>, name: string): number => {
  const value = dictionary.get(name);
  if (!value || (value.length !== 4 && value.length !== 8)) throw damaged();
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  return value.length === 4 ? view.getUint32(0, true) : Number(view.getBigUint64(0, true));
};

const bounded = (derivation: Derivation): Derivation => {
  if (derivation.kind === "aes") {
    if (derivation.rounds > MAX.rounds) throw tooLong();
    if (derivation.seed.length !== 32) throw damaged();
    return derivation;
  }
  const { memoryKib, passes, lanes, salt } = derivation;
  if (lanes > MAX.lanes || memoryKib > MAX.memoryKib || memoryKib * passes > MAX.touchedKib) throw tooLong();
  if (lanes < 1 || passes < 1 || memoryKib < 8 * lanes || salt.length < 8) throw damaged();
  return derivation;
};

const fromDictionary = (dictionary: ReadonlyMap<string, Bytes>): Derivation => {
  const kind = KINDS.get(toHex(dictionary.get("$UUID") ?? new Uint8Array()));
  const salt = dictionary.get("S");
  if (!kind || !salt) throw damaged();
  if (kind === "aes") return { kind, seed: salt, rounds: numberAt(dictionary, "R") };
  return {
    kind,
    salt,
    version: numberAt(dictionary, "V") === 0x10 ? 0x10 : 0x13,
    memoryKib: Math.floor(numberAt(dictionary, "M") / 1024),
    passes: numberAt(dictionary, "I"),
    lanes: numberAt(dictionary, "P"),
  };
};

/**
 * Reads the derivation of a file. @throws ImportRefused `derivation_too_long` if a parameter is out of bounds;
 * `damaged` if a parameter is missing or malformed.
 */
export const readDerivation = (header: KdbxHeader): Derivation => {
  if (header.major === 4) return bounded(fromDictionary(readDictionary(needField(header, FIELD.derivation))));
  const written = needField(header, FIELD.transformRounds, 8);
  const rounds = Number(new DataView(written.buffer, written.byteOffset, 8).getBigUint64(0, true));
  return bounded({ kind: "aes", seed: needField(header, FIELD.transformSeed, 32), rounds });
};

/** How many rounds one call computes: as many blocks as fit into 1 MB. */
const CHUNK_ROUNDS = 65_536;
const BLOCK = 16;

/**
 * Encrypts one block `rounds` times by AES-ECB. The result equals the last block of AES-CBC over `rounds` blocks of
 * zeros, and the platform computes AES-CBC fast. The block of padding that the platform adds is ignored.
 */
const encryptOften = async (block: Bytes, key: CryptoKey, rounds: number): Promise<Bytes> => {
  let iv = block;
  for (let left = rounds; left > 0; left -= CHUNK_ROUNDS) {
    const count = Math.min(left, CHUNK_ROUNDS);
    const zeros = new Uint8Array(count * BLOCK);
    const done = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-CBC", iv }, key, zeros));
    iv = done.slice((count - 1) * BLOCK, count * BLOCK);
  }
  return iv;
};

/** Derives what KDBX calls the transformed key. @param composite The hash over password and key file. */
export const deriveKdbxKey = async (composite: Bytes, derivation: Derivation): Promise<Bytes> => {
  if (derivation.kind === "aes") {
    const key = await crypto.subtle.importKey("raw", derivation.seed, "AES-CBC", false, ["encrypt"]);
    const halves = await Promise.all(
      [composite.slice(0, BLOCK), composite.slice(BLOCK)].map((half) =>
        encryptOften(half, key, derivation.rounds),
      ),
    );
    const whole = new Uint8Array(await new Blob(halves).arrayBuffer());
    return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  }
  const { kind, ...parameters } = derivation;
  const { fileArgon2 } = await import("@keepwell/crypto/password/file-argon2.ts");
  return fileArgon2({ variant: kind, password: composite, bytes: 32, ...parameters });
};
