import type { Bytes } from "@keepwell/crypto/bytes.ts";
import { readBase32 } from "./base32.ts";

/** The parameters of one-time codes (RFC 6238, or Steam's variant of it). */
export interface Totp {
  readonly kind: "totp" | "steam";
  readonly secret: Bytes;
  readonly hash: "SHA-1" | "SHA-256" | "SHA-512";
  readonly digits: number;
  /** How long a code is valid, in seconds. */
  readonly period: number;
  readonly issuer?: string;
  readonly account?: string;
}

const MAX_CHARS = 4096;
const DEFAULTS = { kind: "totp", hash: "SHA-1", digits: 6, period: 30 } as const;

/** A number from the URI; the default if the number is missing, undefined if it is out of bounds. */
const numberOf = (
  written: string | null,
  { usual, min, max }: { usual: number; min: number; max: number },
) => {
  if (written === null) return usual;
  const value = /^\d{1,3}$/.test(written) ? Number(written) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

const hashOf = (written: string | null): Totp["hash"] | undefined => {
  if (written === null) return DEFAULTS.hash;
  const [, bits] = /^SHA-?(1|256|512)$/i.exec(written) ?? [];
  return (["SHA-1", "SHA-256", "SHA-512"] as const).find((hash) => hash === `SHA-${bits}`);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Reads a label of the form `Issuer:account`. Either part may be missing. The parts are used for display only. */
const namesOf = (label: string, issuerParam: string | null) => {
  const [, prefix, rest] = /^(?:([^:]*):)?\s*(.*)$/s.exec(decoded(label)) ?? [];
  const issuer = issuerParam ?? prefix;
  return { ...(issuer && { issuer }), ...(rest && { account: rest }) };
};

/** Parameters that may occur only once. A URI that repeats such a parameter is ambiguous, and is refused. */
const UNIQUE_PARAMS = ["secret", "algorithm", "digits", "period", "encoder"];

/** How many digits a code has if the URI does not say it, and how many the URI may state. */
const DIGITS = {
  totp: { usual: DEFAULTS.digits, min: 6, max: 8 },
  steam: { usual: 5, min: 5, max: 5 },
} as const;

const readUri = (label: string, query: string): Totp | undefined => {
  const params = new URLSearchParams(query);
  if (UNIQUE_PARAMS.some((name) => params.getAll(name).length > 1)) return undefined;
  const secret = readBase32(params.get("secret") ?? "");
  const hash = hashOf(params.get("algorithm"));
  // KeePassXC, and Keepwell's export for KeePass, mark Steam's codes by this parameter.
  const kind = params.get("encoder") === "steam" ? "steam" : "totp";
  const digits = numberOf(params.get("digits"), DIGITS[kind]);
  const period = numberOf(params.get("period"), { usual: DEFAULTS.period, min: 1, max: 120 });
  if (!secret || !hash || !digits || !period) return undefined;
  return { kind, secret, hash, digits, period, ...namesOf(label, params.get("issuer")) };
};

/**
 * Reads an `otpauth://totp/` URI, `steam://` with a secret, or a bare base32 secret. Returns undefined for anything
 * else, such as counter-based codes or an unknown algorithm, because a guess would show wrong codes.
 */
export const readTotp = (written: string): Totp | undefined => {
  const text = written.trim();
  if (text.length > MAX_CHARS) return undefined;
  const uri = /^otpauth:\/\/totp(?:\/([^?#]*))?\?([^#]*)/i.exec(text);
  if (uri) return readUri(uri[1] ?? "", uri[2] ?? "");
  const steam = /^steam:\/\/(.*)$/is.exec(text);
  const secret = readBase32(steam?.[1] ?? text);
  return secret && { ...DEFAULTS, ...(steam && { kind: "steam", digits: DIGITS.steam.usual }), secret };
};
