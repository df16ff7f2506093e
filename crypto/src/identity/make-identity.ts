import { seal } from "../aead.ts";
import { type Bytes, toBase64, wipe } from "../bytes.ts";
import type { Sealed } from "../envelope.ts";
import { type Bundle, bundleContext, privateKeyContext } from "./bundle.ts";

/** A user's two private keys, each wrapped under the account key. */
export type SealedPrivateKeys = { x: Sealed<"idk-x">; ed: Sealed<"idk-ed"> };

type Pair = { privateKey: CryptoKey; publicKey: CryptoKey };
type Made = { privateKey: CryptoKey; publicBytes: Bytes; pkcs8: Bytes };

const exported = async (pair: Pair): Promise<Made> => ({
  privateKey: pair.privateKey,
  publicBytes: new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)),
  pkcs8: new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey)),
});

/**
 * Makes a new identity: an Ed25519 and an X25519 pair, the signed bundle for other users, and the private keys
 * wrapped for the account itself (docs/security.md section 2.4).
 * @param gen counts identities, from 1.
 * @param created seconds since 1970.
 * @param wrap `AccountKeys.wrap`.
 */
export const makeIdentity = async ({
  uid,
  gen,
  created,
  wrap,
}: {
  uid: string;
  gen: number;
  created: number;
  wrap: CryptoKey;
}): Promise<{ bundle: Bundle; privateKeys: SealedPrivateKeys }> => {
  const ed = await exported((await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as Pair);
  const x = await exported((await crypto.subtle.generateKey("X25519", true, ["deriveBits"])) as Pair);
  const facts = { uid, gen, created, edPublic: ed.publicBytes, xPublic: x.publicBytes };
  try {
    const sig = await crypto.subtle.sign("Ed25519", ed.privateKey, bundleContext(facts));
    const keys = { ed_pk: toBase64(ed.publicBytes), x_pk: toBase64(x.publicBytes) };
    return {
      bundle: { v: 1, uid, ...keys, gen, created, sig: toBase64(new Uint8Array(sig)) },
      privateKeys: {
        x: await seal(wrap, privateKeyContext("idk-x", facts), x.pkcs8),
        ed: await seal(wrap, privateKeyContext("idk-ed", facts), ed.pkcs8),
      },
    };
  } finally {
    wipe(ed.pkcs8, x.pkcs8);
  }
};
