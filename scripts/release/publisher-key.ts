/** @file The publisher's Ed25519 key, which signs release manifests. Only its public part is in the repository. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The path of the publisher's public key. Until a publisher has made a key, the repository has no such file. */
export const PINNED_KEY = fileURLToPath(new URL("../../packaging/release-key.pem", import.meta.url));

/**
 * The names of two environment variables: the path of the secret key's file, and the passphrase if the file is
 * encrypted.
 */
const FILE_VARIABLE = "RELEASE_KEY_FILE";
const PASSPHRASE_VARIABLE = "RELEASE_KEY_PASSPHRASE";

const isInside = (folder: string, file: string): boolean => {
  const path = relative(folder, file);
  return !path.startsWith("..") && !isAbsolute(path);
};

/** Returns the path of the secret key. @throws Error if the variable is not set, or names a file in the repository. */
const keyFile = (): string => {
  const given = process.env[FILE_VARIABLE] ?? "";
  if (given === "") throw new Error(`Set ${FILE_VARIABLE} to the path of the publisher's secret key.`);
  const file = resolve(given);
  if (isInside(ROOT, file))
    throw new Error(`${file} is in the repository. Keep the secret key somewhere else.`);
  return file;
};

const passphrase = (): string | undefined => process.env[PASSPHRASE_VARIABLE] || undefined;

/**
 * Makes a key. Writes the public part into `publicFile`, and the secret part into the file that RELEASE_KEY_FILE names.
 * Returns the path of the secret part.
 * @throws Error if one of the files exists.
 */
export const makePublisherKey = (publicFile: string): string => {
  const file = keyFile();
  for (const existing of [file, publicFile])
    if (existsSync(existing)) throw new Error(`${existing} exists, and is not replaced.`);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const secret = passphrase();
  const encryption = secret === undefined ? {} : { cipher: "aes-256-cbc", passphrase: secret };
  writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem", ...encryption }), {
    mode: 0o600,
    flag: "wx",
  });
  writeFileSync(publicFile, publicKey.export({ type: "spki", format: "pem" }), { flag: "wx" });
  return file;
};

/** Reads a public key. @throws Error if the file contains no public key, or a key of another algorithm. */
export const readPublicKey = (pem: string): KeyObject => {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== "ed25519") throw new Error("The publisher's key must be an Ed25519 key.");
  return key;
};

const publicPem = (key: KeyObject): string => String(key.export({ type: "spki", format: "pem" }));

/**
 * Opens the secret key. Returns a function that signs a text and returns the signature in base64.
 * @throws Error if there is no secret key, or if it does not belong to the pinned public key.
 */
export const openPublisherKey = (pinned: string): ((text: string) => string) => {
  const secret = passphrase();
  const key = createPrivateKey({
    key: readFileSync(keyFile(), "utf8"),
    ...(secret === undefined ? {} : { passphrase: secret }),
  });
  if (publicPem(createPublicKey(key)) !== publicPem(readPublicKey(pinned)))
    throw new Error("The secret key does not belong to the public key of the repository.");
  return (text) => sign(null, Buffer.from(text), key).toString("base64");
};

/** Whether this is the signature of exactly these bytes by this key. */
export const isSignedBy = (bytes: Uint8Array, signature: string, publicKey: string): boolean =>
  verify(null, bytes, readPublicKey(publicKey), Buffer.from(signature, "base64"));
