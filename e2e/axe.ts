/** @file Runs axe in a page or in one of its frames. Axe is half a megabyte, so each document loads it only once. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "@playwright/test";
import type axe from "axe-core";

const CODE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const OFF = { enabled: false };

/**
 * Runs the WCAG rules and axe's best practices. Does not check the frames in a page, because each frame needs its own
 * call.
 */
const OPTIONS = {
  iframes: false,
  resultTypes: ["violations" as const],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** Rules that make sense only for a whole page. They are turned off in a check of a frame. */
const OF_PAGES = { region: OFF, "landmark-one-main": OFF, "page-has-heading-one": OFF };

/**
 * Does not check React Aria's announcer. The announcer refers to a busy button for seven seconds, even after the button
 * was removed.
 */
const CONTEXT = { exclude: ["[data-live-announcer]"] };

interface Findings {
  /** One text for each violation: the rule and the elements that break it. */
  readonly violations: readonly string[];
  /** The number of rules that applied to the document and that the document satisfies. */
  readonly passes: number;
}

/** Waits until all elements have faded in, because a half transparent element has too little contrast. */
const untilStill = (within: Page | Frame): Promise<void> =>
  within.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

export const runAxe = async (within: Page | Frame): Promise<Findings> => {
  await untilStill(within);
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
