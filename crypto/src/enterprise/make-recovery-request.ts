import type { KeyPair } from "../identity/derive-key-pair.ts";

type Pair = { privateKey: CryptoKey; publicKey: CryptoKey };

/**
 * A member's request to have the account recovered: a fresh pair for this purpose alone, made before anything is
 * asked. The private key cannot be exported, and stays in this browser, where it can be stored.
 */
export const makeRecoveryRequest = async (): Promise<KeyPair> => {
  const pair = (await crypto.subtle.generateKey("X25519", false, ["deriveBits"])) as Pair;
  const xPublic = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { xPrivate: pair.privateKey, xPublic };
};
