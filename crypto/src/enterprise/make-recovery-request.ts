import type { KeyPair } from "../identity/derive-key-pair.ts";

type Pair = { privateKey: CryptoKey; publicKey: CryptoKey };

/**
 * The key pair of a member's recovery request: random, and used for no other request. The private key is not
 * extractable, and this browser can store it.
 */
export const makeRecoveryRequest = async (): Promise<KeyPair> => {
  const pair = (await crypto.subtle.generateKey("X25519", false, ["deriveBits"])) as Pair;
  const xPublic = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { xPrivate: pair.privateKey, xPublic };
};
