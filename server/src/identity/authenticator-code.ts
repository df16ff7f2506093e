/** @file One-time codes of an authenticator app (RFC 6238), with the parameters that apps use by default. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const SECRET_BYTES = 20;
const PERIOD_MS = 30_000;
const DIGITS = 6;
/** The previous and the next period's codes are valid too, because clocks differ and people type slowly. */
const STEPS_OFF = [0, -1, 1];
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const ISSUER = "Keepwell";

export const makeAuthenticatorSecret = (): Buffer => randomBytes(SECRET_BYTES);

/**
 * The secret in Base32, which people can type and apps can read. A secret has twenty bytes, so no padding is needed.
 */
export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five, 2))).join("");
};

/** The content of the QR code. The address distinguishes this account from other accounts in the same app. */
export const authenticatorUri = (secret: Buffer, email: string): string => {
  const label = `${ISSUER}:${encodeURIComponent(email)}`;
  const terms = new URLSearchParams({
    secret: toBase32(secret),
    issuer: ISSUER,
    algorithm: "SHA1",
    digits: String(DIGITS),
    period: String(PERIOD_MS / 1000),
  });
  return `otpauth://totp/${label}?${terms}`;
};

const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const from = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(from) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
};

/**
 * The period to which the code belongs; undefined if the code belongs to no accepted period. Compares the typed code,
 * in constant time, with the code of every accepted period.
 */
export const stepOfCode = (secret: Buffer, code: string, now: Date): number | undefined => {
  const typed = Buffer.from(code);
  const here = Math.floor(now.getTime() / PERIOD_MS);
  const matching = STEPS_OFF.map((off) => here + off).filter((step) => {
    const expected = Buffer.from(codeAt(secret, step));
    return expected.length === typed.length && timingSafeEqual(expected, typed);
  });
  return matching[0];
};
