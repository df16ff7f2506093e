/** @file One-time codes of an authenticator app (RFC 6238), as every such app makes them unless told otherwise. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const SECRET_BYTES = 20;
const PERIOD_MS = 30_000;
const DIGITS = 6;
/** Clocks differ, and people type slowly: the period before and the one after are good too. */
const STEPS_OFF = [0, -1, 1];
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const ISSUER = "Keepwell";

export const makeAuthenticatorSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** For people and apps. Twenty bytes come out even. */
export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five, 2))).join("");
};

/** What the picture says. The account's address tells it from others in the same app. */
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

/** Which period a code is of, near to now; undefined when it is of none. Every one is compared, in equal time. */
export const stepOfCode = (secret: Buffer, code: string, now: Date): number | undefined => {
  const typed = Buffer.from(code);
  const here = Math.floor(now.getTime() / PERIOD_MS);
  const matching = STEPS_OFF.map((off) => here + off).filter((step) => {
    const expected = Buffer.from(codeAt(secret, step));
    return expected.length === typed.length && timingSafeEqual(expected, typed);
  });
  return matching[0];
};
