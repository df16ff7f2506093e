/** @file Drives Chromium through Playwright, for the journeys that are the same in every browser. */
import type { Page } from "@playwright/test";
import { type DrivenPage, type DrivenTab, ENTER, ESCAPE } from "./driven.ts";
import { type Extension, expect } from "./extension-fixtures.ts";

const NAMES: Readonly<Record<string, string>> = { [ENTER]: "Enter", [ESCAPE]: "Escape" };

const PATIENCE_MS = 30_000;

export const drivenPage = (page: Page): DrivenPage => {
  const until = (expression: string) =>
    expect
      // Also poll again after an error, because no expression can be evaluated while the document is being replaced.
      .poll(() => page.evaluate(expression).catch(() => false), { message: expression, timeout: PATIENCE_MS })
      .toBe(true);
  return {
    evaluate: (expression) => page.evaluate(expression),
    until,
    untilText: async (part) => {
      await until(`document.body.innerText.includes(${JSON.stringify(part)})`);
      return page.locator("body").innerText();
    },
    typeInto: async (selector, text) => {
      const element = page.locator(selector).first();
      // Set the focus before each key, because a popup that has just loaded sets it to its search.
      for (const key of text) await element.press(NAMES[key] ?? key);
    },
    press: (selector) => page.locator(selector).first().click(),
  };
};

export const drivenTab = (page: Page, origin: string): DrivenTab => ({
  ...drivenPage(page),
  open: async (address) => void (await page.goto(URL.canParse(address) ? address : `${origin}/${address}`)),
  activate: () => page.bringToFront(),
});

export const newTab = async ({ context, origin }: Extension): Promise<DrivenTab> =>
  drivenTab(await context.newPage(), origin);
