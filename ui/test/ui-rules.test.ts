import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const files = ["ui/src/", "web/src/", "extension/src/"].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|css)$/.test(name))
    .map((name) => ({ name: folder + name, body: readFileSync(new URL(folder + name, root), "utf8") })),
);

/** This file contains a colour, because the browser draws the badge of the extension's button without a style sheet. */
const BADGE = "extension/src/background/badge.ts";

test("colours are defined only in theme.css, and the badge's colour also in its own file", () => {
  assert.deepEqual(
    found(
      /["'`\s[(:]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)/i,
      (name) => name !== "ui/src/theme.css" && name !== BADGE,
    ),
    [],
  );
});

test("the badge of the extension's button has the accent colour of theme.css", () => {
  const bodyOf = (wanted: string) => files.find(({ name }) => name === wanted)?.body ?? "";
  const [, accent = "none"] =
    /--color-accent: light-dark\((#[0-9a-f]{6})/.exec(bodyOf("ui/src/theme.css")) ?? [];
  assert.deepEqual(bodyOf(BADGE).match(/#[0-9a-f]{6}/g), [accent]);
});

test("no class uses Tailwind's default scales, which produce no CSS", () => {
  const foreign =
    /\b(?:bg|text|border|outline|fill|ring)-(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|white|black)\b|\brounded-(?:xs|sm|md|lg|xl|[234]xl)\b|\bshadow-(?:2xs|xs|sm|md|lg|xl|2xl)\b|\btext-(?:xs|sm|base|lg|xl|[2-9]xl)\b|\bfont-(?:thin|light|medium|extrabold|black)\b/;
  assert.deepEqual(found(foreign), []);
});

test("React Aria is imported from its subpaths, and only in ui", () => {
  assert.deepEqual(found(/from "react-aria-components"/), []);
  assert.deepEqual(
    found(/from "react-(?:aria|stately)/, (name) => !name.startsWith("ui/src/")),
    [],
  );
});

test("the pages have no positive tabindex, no style or script element, and no HTML in strings", () => {
  assert.deepEqual(found(/tabIndex=\{?["']?[1-9]/), []);
  assert.deepEqual(found(/<style|<script|innerHTML|insertAdjacentHTML|document\.write/), []);
});

test("except for its glyphs, the code of ui does not contain words of a password manager, such as bucket or invoice", () => {
  const domain = /\b(?:bucket|vault|invoice|subscription|enterprise user|access list)/i;
  assert.deepEqual(
    found(domain, (name) => name.startsWith("ui/src/") && !name.startsWith("ui/src/glyphs/")),
    [],
  );
});

function found(pattern: RegExp, where: (name: string) => boolean = () => true): readonly string[] {
  return files
    .filter(({ name }) => where(name))
    .flatMap(({ name, body }) =>
      body
        .split("\n")
        .flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
    );
}
