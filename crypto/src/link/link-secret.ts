/**
 * @file The secure link: a web address with a secret in its fragment. The inviter passes the link on outside of
 * Keepwell, so that no server sees the secret (docs/security.md, "Secure links"). The fragment also contains the
 * fingerprint of the bucket's owner.
 */
import type { Branded } from "../brand.ts";
import { type Bytes, concat, fromBase64Url, randomBytes, toBase64Url } from "../bytes.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import { deriveBytes, importBase } from "../hkdf.ts";
import { deriveKeyPair, type KeyPair } from "../identity/derive-key-pair.ts";
import type { KeySeed } from "../identity/make-key-seed.ts";
import { uidBytes } from "../uid.ts";
import { linkFingerprint } from "./link-fingerprint.ts";

/**
 * The 32 random bytes in a link. They open the bucket's key. The server also requires that the user has the invited
 * address.
 */
export type LinkSecret = Branded<Bytes, "link secret">;

/**
 * The keys of a link: the key pair to which the bucket key is granted, the pair's fingerprint, and `auth`, which proves
 * to the server that a user has the secret.
 */
export type LinkKeys = KeyPair & { fingerprint: Bytes; auth: string };

const SECRET_BYTES = 32;
const FINGERPRINT_BYTES = 32;

export const makeLinkSecret = (): LinkSecret => randomBytes(SECRET_BYTES) as LinkSecret;

/** The fragment: base64url of secret ‖ fingerprint of the bucket's owner, 86 characters. */
export const formatLink = (secret: LinkSecret, ownerFingerprint: Bytes): string =>
  toBase64Url(concat(secret, ownerFingerprint));

/** Parses a fragment. @throws CannotVerifyError */
export const parseLink = (fragment: string): Promise<{ secret: LinkSecret; ownerFingerprint: Bytes }> =>
  orCannotVerify(() => {
    const bytes = fromBase64Url(fragment);
    ensure(bytes.length === SECRET_BYTES + FINGERPRINT_BYTES);
    return {
      secret: bytes.slice(0, SECRET_BYTES) as LinkSecret,
      ownerFingerprint: bytes.slice(SECRET_BYTES),
    };
  });

/**
 * Derives a link's keys from its secret, by HKDF with the access's uid as salt. The purpose "keepwell/v1/link/x25519"
 * gives the private key. "keepwell/v1/link/auth" gives the proof that a user has the secret: 43 characters of
 * base64url. The proof opens nothing.
 * @throws CannotVerifyError for a malformed uid.
 */
export const deriveLinkKeys = async (secret: LinkSecret, accessUid: string): Promise<LinkKeys> => {
  const base = await importBase(secret);
  const salt = uidBytes(accessUid);
  const pair = await deriveKeyPair((await deriveBytes(base, salt, "keepwell/v1/link/x25519")) as KeySeed);
  const auth = toBase64Url(await deriveBytes(base, salt, "keepwell/v1/link/auth"));
  return { ...pair, auth, fingerprint: await linkFingerprint(accessUid, pair.xPublic) };
};
