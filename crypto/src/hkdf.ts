/** @file HKDF-SHA256: derives 32-byte keys, each for one purpose. Outside this package, only tests import it. */
import type { Bytes } from "./bytes.ts";
import { utf8 } from "./bytes.ts";

/** The purpose of a derived key: HKDF's `info`. */
export type Purpose = `keepwell/v1/${string}`;

const BITS = 256;

const parameters = (salt: Bytes, purpose: Purpose) => ({
  name: "HKDF",
  hash: "SHA-256",
  salt,
  info: utf8(purpose),
});

/** Imports secret bytes as the base key of the derivations below. The base key is not extractable. */
export const importBase = (secret: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey", "deriveBits"]);

/** 32 derived bytes. */
export const deriveBytes = async (base: CryptoKey, salt: Bytes, purpose: Purpose): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.deriveBits(parameters(salt, purpose), base, BITS));

/** Derives an AES-256-GCM key that is not extractable. */
export const deriveSealKey = (base: CryptoKey, salt: Bytes, purpose: Purpose): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(parameters(salt, purpose), base, { name: "AES-GCM", length: BITS }, false, [
    "encrypt",
    "decrypt",
  ]);

/** Derives an HMAC-SHA256 key of 32 bytes that is not extractable. */
export const deriveMacKey = (base: CryptoKey, salt: Bytes, purpose: Purpose): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    parameters(salt, purpose),
    base,
    { name: "HMAC", hash: "SHA-256", length: BITS },
    false,
    ["sign", "verify"],
  );
