import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "@playwright/test";
import { withChromium } from "../with-chromium.ts";

const RULES = { minLength: 6, maxLength: 6, required: [], allowed: "0123456789" };

const passwordOf = (page: Page): Promise<string> =>
  page.locator("[translate=no] .sr-only").first().innerText();

/** Shows the generator, does `act`, and only then answers with the rules of the page. Returns the passwords shown. */
const showAnd = async (page: Page, script: string, act: () => Promise<unknown>) => {
  await page.goto("about:blank");
  await page.evaluate(`globalThis.browser = {
    scripting: { executeScript: async () => undefined },
    tabs: { sendMessage: () => new Promise((resolve) => { globalThis.answer = resolve; }) },
  };`);
  await page.evaluate(script);
  await page.waitForFunction("globalThis.answer !== undefined");
  await act();
  const before = await passwordOf(page);
  await page.evaluate(`answer(${JSON.stringify(RULES)})`);
  await page.getByRole("button", { name: /^Fill on/ }).waitFor();
  return { before, after: await passwordOf(page) };
};

test("a password for the page's rules replaces the first password, but none that the user has copied or chosen", () =>
  withChromium(new URL("generator.page.tsx", import.meta.url), async (page, script) => {
    const untouched = await showAnd(page, script, async () => undefined);
    assert.match(untouched.after, /^\d{6}$/);
    const copied = await showAnd(page, script, () => page.getByRole("button", { name: /^Copy/ }).click());
    assert.equal(copied.after, copied.before);
    const changed = await showAnd(page, script, () => page.getByRole("slider").press("ArrowRight"));
    assert.equal(changed.after, changed.before);
    assert.equal(changed.after.length, 21);
  }));
