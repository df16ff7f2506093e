/** @file When public/before-page.js asks for the password. The code of the page must ask at the same times. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const script = readFileSync(new URL("../public/before-page.js", import.meta.url), "utf8");

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;

/** A map as the browser's storage. */
const storage = (values: Readonly<Record<string, string>>) => ({
  getItem: (key: string) => values[key] ?? null,
});

interface Kept {
  readonly lock: string;
  readonly limit?: string;
  readonly isOpenTab?: boolean;
}

/** Returns the name of the first page, `minutes` after the last activity. */
const firstPageAfter = (minutes: number, { lock, limit, isOpenTab = true }: Kept): string | undefined => {
  const asked: string[] = [];
  const document = {
    documentElement: { dataset: {} },
    querySelector: (selector: string) => void asked.push(selector),
    addEventListener: (_: string, paint: () => void) => paint(),
  };
  runInNewContext(script, {
    document,
    Date: { now: () => NOW },
    isSecureContext: true,
    location: { pathname: "/app/" },
    navigator: { language: "en" },
    window: {},
    HTMLInputElement: { prototype: { value: "" } },
    sessionStorage: storage(isOpenTab ? { "keepwell.tab": "open" } : {}),
    localStorage: storage({
      "keepwell.identities": '[{ "uid": "ana" }]',
      "keepwell.active": "ana",
      "keepwell.last-active": String(NOW - minutes * MINUTE_MS),
      "keepwell.lock": lock,
      ...(limit !== undefined && { "keepwell.lock-limit": limit }),
    }),
  });
  return asked.flatMap((selector) => /first-page="([\w-]+):en"/.exec(selector)?.[1] ?? []).at(0);
};

test("the first page asks for the password after the chosen time, or the team's limit if that is shorter", () => {
  const around = (minutes: number, kept: Kept) =>
    [minutes - 1, minutes + 1].map((after) => firstPageAfter(after, kept));
  const locks = ["home", "lock-idle"];
  assert.deepEqual(around(60, { lock: "60" }), locks);
  assert.deepEqual(around(15, { lock: "15", limit: "broken" }), locks);
  assert.deepEqual(around(5, { lock: "60", limit: "5 ada" }), locks);
  assert.deepEqual(around(5, { lock: "5", limit: "60 ada" }), locks);
  assert.deepEqual(around(5, { lock: "close", limit: "5 ada" }), locks);
  assert.equal(firstPageAfter(6, { lock: "close", limit: "5 ada", isOpenTab: false }), "lock-idle");
});

test("without a limit, an account that locks when the last tab is closed does not lock by time", () => {
  assert.equal(firstPageAfter(10_000, { lock: "close" }), "home");
  assert.equal(firstPageAfter(-2, { lock: "close" }), "home");
  assert.equal(firstPageAfter(0, { lock: "close", isOpenTab: false }), "lock-unknown");
});

test("if the clock was set back, the first page asks for the password", () => {
  assert.equal(firstPageAfter(-2, { lock: "15" }), "lock-idle");
  assert.equal(firstPageAfter(-2, { lock: "close", limit: "5 ada" }), "lock-idle");
});
