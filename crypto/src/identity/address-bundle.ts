/**
 * @file Public keys with the mail address that their owner signed (docs/security.md section 2.4). The signature proves
 * that the holder of the keys claims the address. It does not prove that the address is theirs; only the server has
 * checked this, by mail.
 */
import { type Bytes, u32, u64, utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { uidBytes } from "../uid.ts";

/** The wire form: keys are base64 of 32 bytes, `sig` base64 of 64, `signed` seconds since 1970. */
export type AddressBundle = {
  v: 2;
  uid: string;
  ed_pk: string;
  x_pk: string;
  gen: number;
  signed: number;
  email: string;
  sig: string;
};

/** A bundle whose form, points and self-signature have been checked. */
export type VerifiedAddress = {
  uid: string;
  gen: number;
  edPublic: Bytes;
  xPublic: Bytes;
  signed: number;
  /** Trimmed, in lower case. */
  email: string;
  /** 32 bytes; see `deriveFingerprint`. */
  fingerprint: Bytes;
};

/** The address in the form that is signed. */
export const signedForm = (email: string): string => email.trim().toLowerCase();

/** The bytes that the Ed25519 key signs: `ctx("bundle2", uid, ed_pk, x_pk, u32 gen, u64 time of signing, address)`. */
export const addressContext = ({
  uid,
  edPublic,
  xPublic,
  gen,
  signed,
  email,
}: Omit<VerifiedAddress, "fingerprint">): Context =>
  ctx("bundle2", uidBytes(uid), edPublic, xPublic, u32(gen), u64(signed), utf8(email));
