import type { KeyPair } from "../identity/derive-key-pair.ts";

type Pair = { privateKey: CryptoKey; publicKey: CryptoKey };

/**
 * Makes the random key pair of one recovery request of a member. The private key is not extractable, but the browser
 * can store it.
 */
export const makeRecoveryRequest = async (): Promise<KeyPair> => {
  const pair = (await crypto.subtle.generateKey("X25519", false, ["deriveBits"])) as Pair;
  const xPublic = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { xPrivate: pair.privateKey, xPublic };
};
