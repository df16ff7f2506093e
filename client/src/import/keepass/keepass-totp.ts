/** @file The ways in which KeePass programs and plugins store the secret of one-time codes. */
import { readBase64, readHex } from "../decode-text.ts";
import { toBase32 } from "../to-base32.ts";
import type { KeepassString } from "./keepass-string.ts";

const URI = "otp";
const SEED = "TOTP Seed";
const SETTINGS = "TOTP Settings";
const OWN = ["Secret-Base32", "Secret-Hex", "Secret-Base64", "Secret", "Length", "Period", "Algorithm"].map(
  (name) => `TimeOtp-${name}`,
);

/** The keys of the strings that this file reads. Callers make no custom fields of these strings. */
export const TOTP_KEYS: ReadonlySet<string> = new Set([URI, SEED, SETTINGS, ...OWN]);

type Strings = ReadonlyMap<string, KeepassString>;

const uri = (secret: string, params: Readonly<Record<string, string>>): string => {
  const all = { secret, ...params };
  const query = Object.entries(all).filter(([, value]) => value !== "");
  return query.length === 1 ? secret : `otpauth://totp/?${new URLSearchParams(query)}`;
};

/** Reads `key=…&size=6&step=30`, which an old plugin writes. */
const fromKeyLine = (line: string): string => {
  const params = new URLSearchParams(line);
  return uri(params.get("key") ?? "", { digits: params.get("size") ?? "", period: params.get("step") ?? "" });
};

/** Reads a seed with its settings: `30;6`, or `30;S` for Steam's codes. */
const fromSeed = (seed: string, settings: string): string => {
  const [period = "", digits = ""] = settings.split(";");
  return digits === "S" ? `steam://${seed}` : uri(seed, { period, digits });
};

const encoded = (bytes: Uint8Array | undefined): string => (bytes ? toBase32(bytes) : "");

/** Reads the strings that KeePass itself writes, from version 2.47 on. */
const fromOwn = (value: (key: string) => string): string => {
  const text = value("TimeOtp-Secret");
  const secret =
    value("TimeOtp-Secret-Base32") ||
    encoded(readHex(value("TimeOtp-Secret-Hex"))) ||
    encoded(readBase64(value("TimeOtp-Secret-Base64"))) ||
    (text === "" ? "" : toBase32(new TextEncoder().encode(text)));
  if (secret === "") return "";
  return uri(secret, {
    digits: value("TimeOtp-Length"),
    period: value("TimeOtp-Period"),
    algorithm: value("TimeOtp-Algorithm")
      .replace(/^HMAC-/i, "")
      .replace("-", ""),
  });
};

/** The source of an entry's one-time codes, as Keepwell stores it. Empty if the entry has none. */
export const keepassTotp = (strings: Strings): string => {
  const value = (key: string) => strings.get(key)?.value.trim() ?? "";
  const line = value(URI);
  if (line.startsWith("key=")) return fromKeyLine(line);
  if (line !== "") return line;
  if (value(SEED) !== "") return fromSeed(value(SEED), value(SETTINGS));
  return fromOwn(value);
};
