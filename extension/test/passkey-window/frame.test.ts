import assert from "node:assert/strict";
import { test } from "node:test";
import { withChromium } from "../with-chromium.ts";

const BUSY = "Wait until the passkey is saved.";

test("while a passkey is saved, nothing ends the call, and the buttons say why", () =>
  withChromium(new URL("frame.page.tsx", import.meta.url), async (page, script) => {
    await page.evaluate(`globalThis.sent = [];
      globalThis.browser = { runtime: { sendMessage: async (message) => void sent.push(message.answer) } };
      window.close = () => undefined;`);
    await page.evaluate(script);
    await page.evaluate(`showFrame(${JSON.stringify(BUSY)})`);
    const buttons = ["Use the browser instead", "Cancel"].map((name) => page.getByRole("button", { name }));
    for (const button of buttons) {
      await button.focus();
      assert.ok(await button.evaluate((element) => element === document.activeElement), "focusable");
      assert.equal(await button.getAttribute("aria-disabled"), "true");
      const hint = await button.getAttribute("aria-describedby");
      assert.equal(await page.locator(`[id="${hint}"]`).textContent(), BUSY);
      await button.press("Enter");
      await button.click({ force: true });
    }
    await page.keyboard.press("Escape");
    assert.deepEqual(await page.evaluate("sent"), []);
    await page.evaluate("showFrame()");
    for (const button of buttons) await button.press("Enter");
    await page.keyboard.press("Escape");
    assert.deepEqual(await page.evaluate("sent"), ["browser", "refused", "refused"]);
  }));
