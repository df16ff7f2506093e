import assert from "node:assert/strict";
import { test } from "node:test";
import { withChromium } from "../with-chromium.ts";

test("if the background ends before it answers, the menu says so, and the next press counts", () =>
  withChromium(new URL("choice.page.tsx", import.meta.url), async (page, script) => {
    await page.evaluate(`globalThis.sent = [];
      globalThis.browser = { runtime: { sendMessage: async ({ kind }) => {
        sent.push(kind);
        if (kind === "open-popup" && sent.filter((one) => one === kind).length === 1)
          throw new Error("The message port closed before a response was received.");
        return { isOpen: true };
      } } };`);
    await page.evaluate(script);
    const option = page.getByRole("option");
    await option.click();
    await page.getByText("Something went wrong.").waitFor({ timeout: 5000 });
    await option.click();
    await page.waitForFunction(`sent.includes("close-menu")`, undefined, { timeout: 5000 });
    assert.equal(await page.evaluate(`sent.filter((kind) => kind === "open-popup").length`), 2);
  }));
