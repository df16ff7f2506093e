/** @file The page writes a typed filter into the address after a delay. A click during the delay keeps the filter. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { dialog, openEntry, row, signInToPrivate } from "./steps.ts";

const filter = (page: Page): Locator => page.getByRole("searchbox", { name: "Filter by name" });

/** Types into the filter and clicks in the same moment, before the page can write the filter into the address. */
const typeAndClick = async (page: Page, typed: string, clicked: Locator): Promise<void> => {
  const target = await clicked.elementHandle();
  await filter(page).evaluate(
    async (input, [text, element]) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      set?.call(input, text);
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      if (element instanceof HTMLElement) element.click();
    },
    [typed, target] as const,
  );
};

const typeAndOpen = async (page: Page, typed: string, name: string): Promise<void> => {
  await typeAndClick(page, typed, row(page, name));
  await expect(dialog(page).getByRole("heading", { name })).toBeVisible();
};

test("a typed filter survives a dialog, and is restored by Back", async ({ page, person }) => {
  await person.addPassword({ name: "Router" });
  await person.addPassword({ name: "Printer" });
  await signInToPrivate(page, person);

  await test.step("a dialog opened while the filter is being typed leaves it as typed", async () => {
    await typeAndOpen(page, "rou", "Router");
    await expect(page).toHaveURL(/[?&]q=rou/);
    await dialog(page).press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(filter(page)).toHaveValue("rou");
    await expect(page).toHaveURL(/\?q=rou$/);
    await expect(row(page, "Printer")).toHaveCount(0);
  });
  await test.step("a filter that was just cleared stays cleared when the dialog closes", async () => {
    await typeAndOpen(page, "", "Router");
    await dialog(page).press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(filter(page)).toHaveValue("");
    await expect(row(page, "Printer")).toBeVisible();
  });
  await test.step("the filter is restored by Back after a link led elsewhere", async () => {
    await typeAndClick(page, "prin", page.getByRole("link", { name: "‹ Buckets" }));
    await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
    await page.goBack();
    await expect(filter(page)).toHaveValue("prin");
    await expect(row(page, "Router")).toHaveCount(0);
    await (await openEntry(page, "Printer")).getByRole("button", { name: "Close" }).first().click();
    await expect(filter(page)).toHaveValue("prin");
  });
});
