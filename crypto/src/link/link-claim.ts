/**
 * @file The claim of the user who followed a secure link. It says "these are my keys", and has a MAC under a secret
 * that only a holder of the link and the inviter can compute. So the inviter's client notices if the server substitutes
 * another user. If the claim is valid, that client gives the user the bucket's key permanently.
 */
import type { Bytes } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { orCannotVerify } from "../errors.ts";
import { deriveMacKey, importBase } from "../hkdf.ts";
import { checkX25519 } from "../identity/check-points.ts";
import { signContext, verifyContext } from "../mac.ts";
import { uidBytes } from "../uid.ts";

/**
 * A claim: the access `accessUid` to the bucket `bid` belongs to the user who has this uid and this 32-byte
 * fingerprint.
 */
export type LinkClaim = { bid: string; accessUid: string; uid: string; fingerprint: Bytes };

/**
 * The caller's private key and the other person's public key. For the user of the link, these are the link's private
 * key and the inviter's public key; for the inviter, the reverse.
 */
export type ClaimPair = { xPrivate: CryptoKey; xPublic: Bytes };

/** `ctx("link-claim", bid, access uid, uid, fingerprint)`. */
export const linkClaimContext = ({ bid, accessUid, uid, fingerprint }: LinkClaim): Context =>
  ctx("link-claim", uidBytes(bid), uidBytes(accessUid), uidBytes(uid), fingerprint);

/** HKDF(X25519(private, public), bid, "keepwell/v1/link/claim"). */
const claimKey = async ({ xPrivate, xPublic }: ClaimPair, bid: string): Promise<CryptoKey> => {
  await checkX25519(xPublic);
  const publicKey = await crypto.subtle.importKey("raw", xPublic, "X25519", true, []);
  const shared = await crypto.subtle.deriveBits({ name: "X25519", public: publicKey }, xPrivate, 256);
  return deriveMacKey(await importBase(new Uint8Array(shared)), uidBytes(bid), "keepwell/v1/link/claim");
};

/**
 * The MAC over a claim, 64 hex characters. @throws CannotVerifyError for a public key of low order or a malformed uid.
 */
export const signLinkClaim = (pair: ClaimPair, claim: LinkClaim): Promise<string> =>
  orCannotVerify(async () => signContext(await claimKey(pair, claim.bid), linkClaimContext(claim)));

/** Checks a claim. @throws CannotVerifyError */
export const verifyLinkClaim = (pair: ClaimPair, claim: LinkClaim, mac: string): Promise<void> =>
  orCannotVerify(async () => verifyContext(await claimKey(pair, claim.bid), linkClaimContext(claim), mac));
