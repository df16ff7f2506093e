import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { contrast, enterpriseTokens, type Mode, standardTokens, type Tokens } from "./theme-tokens.ts";

const text = 4.5;
const control = 3;

const grounds = ["canvas", "surface", "raised", "sunken", "tint", "selected"];
const sheets = ["canvas", "surface", "raised"];

/** Each foreground colour, its backgrounds, and the lowest contrast allowed between them. */
const pairs: readonly (readonly [front: string, backs: readonly string[], least: number])[] = [
  ["ink", grounds, 7],
  ["ink-2", grounds, text],
  ["ink-3", grounds, text],
  ["link", grounds, text],
  ["control", sheets, control],
  ["focus", grounds, control],
  ["on-accent", ["accent", "accent-hover", "accent-press"], text],
  ["on-accent", ["danger", "danger-hover", "danger-press"], text],
  ["accent", sheets, control],
  ["danger", [...sheets, "danger-tint"], control],
  ["danger-text", [...sheets, "danger-tint"], text],
  ["success-text", [...sheets, "success-tint"], text],
  ["success-mark", [...sheets, "success-tint"], control],
  ["warn-text", [...sheets, "warn-tint"], text],
  ["warn-mark", ["surface", "raised", "warn-tint"], control],
  ["ink", ["danger-tint", "success-tint", "warn-tint", "tint"], 7],
  ["pw-digit", [...sheets, "sunken"], text],
  ["pw-symbol", [...sheets, "sunken"], text],
  ["bar-ink", ["bar", "bar-hover"], text],
  ["bar-dim", ["bar"], text],
  ["bar-focus", ["bar"], control],
  ["bar-mark", ["bar"], control],
  ...[1, 2, 3, 4, 5, 6].map((hue) => [`tile-${hue}-ink`, [`tile-${hue}`], text] as const),
];

for (const [account, tokens] of [
  ["standard", standardTokens],
  ["enterprise", enterpriseTokens],
] as const) {
  for (const mode of ["light", "dark"] as const) {
    test(`${account}, ${mode}: every pair of colours has enough contrast`, () => {
      const failures = pairs.flatMap(([front, backs, least]) =>
        backs
          .map((back) => ({ front, back, least, ratio: ratio(tokens, mode, front, back) }))
          .filter((pair) => pair.ratio < pair.least),
      );
      assert.deepEqual(failures, []);
    });
  }
}

test("the icon of a disabled button is clearly paler than the icon of an enabled button", () => {
  const code = readFileSync(new URL("../src/icon-button.tsx", import.meta.url), "utf8");
  const [, refused = "none"] = /aria-disabled:text-([\w-]+)/.exec(code) ?? [];
  for (const mode of ["light", "dark"] as const)
    assert.ok(ratio(standardTokens, mode, "ink-2", refused) >= 2, `${mode}: text-${refused}`);
});

test("the accent of standard accounts and the bar of enterprise accounts have the colours of the design language", () => {
  assert.deepEqual(standardTokens["accent"], { light: "#02646d", dark: "#58bfc4" });
  assert.deepEqual(enterpriseTokens["bar"], { light: "#172641", dark: "#111d36" });
  assert.ok(Object.keys(standardTokens).length > 35);
});

function ratio(tokens: Tokens, mode: Mode, front: string, back: string): number {
  return contrast(colour(tokens, mode, front), colour(tokens, mode, back));
}

function colour(tokens: Tokens, mode: Mode, name: string): string {
  const token = tokens[name];
  assert.ok(token, `theme.css has no --color-${name}`);
  return token[mode];
}
