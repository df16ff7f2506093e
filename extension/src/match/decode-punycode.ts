/** @file Decodes a label of an internationalised host (RFC 3492, section 6.2). */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_CODE = 128;
const LAST_CODE = 0x10ffff;
const PREFIX = "xn--";

const adapt = (delta: number, length: number, first: boolean): number => {
  let rest = Math.floor(delta / (first ? DAMP : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
};

const digitOf = (char: string): number | undefined => {
  const digit = "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(char);
  return char === "" || digit < 0 ? undefined : digit;
};

interface Delta {
  readonly value: number;
  readonly end: number;
}

const readDelta = (text: string, start: number, bias: number): Delta | undefined => {
  let value = 0;
  let weight = 1;
  for (let at = start, k = BASE; ; at += 1, k += BASE) {
    const digit = digitOf(text.charAt(at));
    if (digit === undefined) return undefined;
    value += digit * weight;
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
    if (digit < threshold) return { value, end: at + 1 };
    weight *= BASE - threshold;
    if (!Number.isSafeInteger(weight * BASE)) return undefined;
  }
};

const decode = (encoded: string): string | undefined => {
  const hyphen = encoded.lastIndexOf("-");
  const codes = [...encoded.slice(0, Math.max(hyphen, 0))].map((char) => char.charCodeAt(0));
  let at = hyphen < 0 ? 0 : hyphen + 1;
  let place = 0;
  let code = INITIAL_CODE;
  let bias = INITIAL_BIAS;
  while (at < encoded.length) {
    const delta = readDelta(encoded, at, bias);
    if (!delta) return undefined;
    const length = codes.length + 1;
    const moved = place + delta.value;
    code += Math.floor(moved / length);
    if (code > LAST_CODE) return undefined;
    bias = adapt(delta.value, length, place === 0);
    place = moved % length;
    codes.splice(place, 0, code);
    place += 1;
    at = delta.end;
  }
  return String.fromCodePoint(...codes);
};

/** Returns the label in its own script. Returns a label unchanged if it is not punycode or is malformed. */
export const decodeLabel = (label: string): string =>
  label.startsWith(PREFIX) ? (decode(label.slice(PREFIX.length)) ?? label) : label;
