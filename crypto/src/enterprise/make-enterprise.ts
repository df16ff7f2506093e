import type { Bytes } from "../bytes.ts";
import { deriveKeyPair } from "../identity/derive-key-pair.ts";
import { type KeySeed, makeKeySeed } from "../identity/make-key-seed.ts";
import type { Identity } from "../identity/open-identity.ts";
import { deriveEnterpriseFingerprint } from "./derive-enterprise-fingerprint.ts";
import { NO_ENTRY, type RosterEntry } from "./roster-entry.ts";
import { signRosterEntry } from "./sign-roster-entry.ts";

/** A new enterprise. The seeds are its private keys: the caller grants them to the founder and then wipes them. */
export type NewEnterprise = {
  /** The fingerprint of the enterprise's root key. Accounts pin it, and members compare it. */
  fingerprint: Bytes;
  /** The generation of `erkB` and `erkR`. */
  gen: number;
  erkB: KeySeed;
  erkR: KeySeed;
  /** The first entry of the enterprise's roster. */
  entry: RosterEntry;
};

const FIRST_GENERATION = 1;

type RootPair = { privateKey: CryptoKey; publicKey: CryptoKey };

/** Makes the root key pair. Its private key is not extractable, signs only the first entry, and is then dropped. */
const makeRoot = async (): Promise<RootPair> =>
  (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as RootPair;

/**
 * Makes a new enterprise: a root key, a bucket key pair, an account-recovery key pair, and the first roster entry. The
 * entry names these keys and makes the founder the first administrator (docs/security.md section 2.4).
 * @param time seconds since 1970.
 */
export const makeEnterprise = async ({
  uid,
  founder,
  time,
}: {
  uid: string;
  founder: Pick<Identity, "uid" | "fingerprint" | "edPublic" | "xPublic">;
  time: number;
}): Promise<NewEnterprise> => {
  const [root, erkB, erkR] = [await makeRoot(), makeKeySeed(), makeKeySeed()];
  const rootPublic = new Uint8Array(await crypto.subtle.exportKey("raw", root.publicKey));
  const [b, r] = [await deriveKeyPair(erkB), await deriveKeyPair(erkR)];
  const gen = FIRST_GENERATION;
  const entry = await signRosterEntry(
    {
      action: "found",
      enterprise: uid,
      seq: 0,
      prev: NO_ENTRY,
      by: uid,
      time,
      subject: founder.uid,
      fingerprint: founder.fingerprint,
      edPublic: founder.edPublic,
      xPublic: founder.xPublic,
      rootPublic,
      gen,
      erkB: b.xPublic,
      erkR: r.xPublic,
    },
    root.privateKey,
  );
  return { fingerprint: await deriveEnterpriseFingerprint(uid, rootPublic), gen, erkB, erkR, entry };
};
