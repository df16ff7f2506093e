/** @file The public half of an identity in its wire form (docs/security.md section 2.4). */
import { type Bytes, u32, u64 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { uidBytes } from "../uid.ts";

/** The wire form: keys are base64 of 32 bytes, `sig` base64 of 64, `created` seconds since 1970. */
export type Bundle = {
  v: 1;
  uid: string;
  ed_pk: string;
  x_pk: string;
  gen: number;
  created: number;
  sig: string;
};

/**
 * A bundle whose form, points and self-signature have been checked. Only a comparison of fingerprints shows to whom the
 * bundle belongs.
 */
export type VerifiedBundle = {
  uid: string;
  gen: number;
  created: number;
  edPublic: Bytes;
  xPublic: Bytes;
  /** 32 bytes; see `deriveFingerprint`. */
  fingerprint: Bytes;
};

/** The bytes that the bundle's own Ed25519 key signs: `ctx("bundle", uid, ed_pk, x_pk, u32 gen, u64 created)`. */
export const bundleContext = ({
  uid,
  edPublic,
  xPublic,
  gen,
  created,
}: Omit<VerifiedBundle, "fingerprint">): Context =>
  ctx("bundle", uidBytes(uid), edPublic, xPublic, u32(gen), u64(created));

/**
 * The context that binds a wrapped private key to its owner and its public key: `ctx(kind, uid, u32 gen, ed_pk, x_pk)`.
 */
export const privateKeyContext = (
  kind: "idk-x" | "idk-ed",
  { uid, gen, edPublic, xPublic }: Pick<VerifiedBundle, "uid" | "gen" | "edPublic" | "xPublic">,
): Context => ctx(kind, uidBytes(uid), u32(gen), edPublic, xPublic);
