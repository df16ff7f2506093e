import { fromBigEndian, u64 } from "@keepwell/crypto/bytes.ts";
import type { Totp } from "./read-totp.ts";

const STEAM_CHARS = "23456789BCDFGHJKMNPQRTVWXY";
const MS = 1000;

/** Takes 31 bits of the MAC, at the offset that its last four bits give (RFC 4226, section 5.3). */
const truncate = (mac: Uint8Array): number => {
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return fromBigEndian(mac.subarray(offset, offset + 4)) % 2 ** 31;
};

/** A code for Steam. Steam writes the number in its own alphabet, beginning with the lowest digit. */
const steamCode = (value: number, digits: number): string => {
  let code = "";
  for (let rest = value; code.length < digits; rest = Math.floor(rest / STEAM_CHARS.length))
    code += STEAM_CHARS.charAt(rest % STEAM_CHARS.length);
  return code;
};

/** The code at a moment. @throws RangeError before 1970. */
export const totpCode = async (totp: Totp, atMs: number): Promise<string> => {
  const { kind, secret, hash, digits, period } = totp;
  const algorithm = { name: "HMAC", hash };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  const step = u64(Math.floor(atMs / MS / period));
  const value = truncate(new Uint8Array(await crypto.subtle.sign("HMAC", key, step)));
  if (kind === "steam") return steamCode(value, digits);
  return String(value % 10 ** digits).padStart(digits, "0");
};

/** Milliseconds until the code changes. The result is at most the whole period, and at least 1. */
export const totpTimeLeft = ({ period }: Totp, atMs: number): number => {
  const whole = period * MS;
  return whole - (atMs % whole);
};
