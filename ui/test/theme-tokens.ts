import { readFileSync } from "node:fs";

export type Mode = "light" | "dark";
export type Tokens = Readonly<Record<string, Readonly<Record<Mode, string>>>>;

const css = readFileSync(new URL("../src/theme.css", import.meta.url), "utf8");
const enterpriseStart = css.indexOf('[data-account="enterprise"]');

export const standardTokens = parse(css.slice(0, enterpriseStart));
export const enterpriseTokens = { ...standardTokens, ...parse(css.slice(enterpriseStart)) };

function parse(text: string): Tokens {
  const pairs = text.matchAll(/--color-([a-z0-9-]+):\s*light-dark\((#[0-9a-f]{6,8}),\s*(#[0-9a-f]{6,8})\)/g);
  return Object.fromEntries(
    Array.from(pairs, ([, name = "", light = "", dark = ""]) => [name, { light, dark }] as const),
  );
}

/** WCAG 2.2 contrast ratio of two opaque colours. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
