/** @file Runs axe in a page or in one of its frames. It is put there once: it is half a megabyte of code. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "@playwright/test";
import type axe from "axe-core";

const CODE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const OFF = { enabled: false };

/** The guidelines, and good practice. Frames are looked at by themselves; only what is wrong is told. */
const OPTIONS = {
  iframes: false,
  resultTypes: ["violations" as const],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** What a page needs, and a frame in it does not. */
const OF_PAGES = { region: OFF, "landmark-one-main": OFF, "page-has-heading-one": OFF };

/** React Aria's announcer still names, for seven seconds, a busy button that may be gone by then. */
const CONTEXT = { exclude: ["[data-live-announcer]"] };

interface Findings {
  /** The rule and what breaks it, a text each. */
  readonly violations: readonly string[];
  /** How many rules found something to look at, and nothing wrong. */
  readonly passes: number;
}

export const runAxe = async (within: Page | Frame): Promise<Findings> => {
  if (!(await within.evaluate(() => "axe" in globalThis))) await within.evaluate(CODE);
  const { violations, passes } = await within.evaluate(
    ({ context, options }) => (globalThis as unknown as { axe: typeof axe }).axe.run(context, options),
    { context: CONTEXT, options: { ...OPTIONS, rules: "parentFrame" in within ? OF_PAGES : {} } },
  );
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`,
  );
  return { violations: told, passes: passes.length };
};
