/** @file Lists, pickers, selections and bucket settings before axe: two looks that differ in everything. */
import type { Page } from "@playwright/test";
import { en } from "../web/src/text/en.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { addBucket, addList, addPasswordTo, bucketPath, raisePlan, select } from "./vault-steps.ts";

const LOOKS = {
  "light, wide, en": { colorScheme: "light", viewport: { width: 1280, height: 800 }, locale: "en-CA" },
  "dark, narrow, fr": { colorScheme: "dark", viewport: { width: 390, height: 844 }, locale: "fr-CA" },
} as const;

const check = async (page: Page): Promise<void> => {
  // A dialog that is still fading in has the contrast of a half-seen one.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))),
  );
  await expectA11y(page);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(sideways, `nothing to scroll sideways at ${page.url()}`).toBeLessThanOrEqual(0);
};

for (const [look, { colorScheme, viewport, locale }] of Object.entries(LOOKS))
  test.describe(look, () => {
    test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);

    const words = locale === "en-CA" ? en : frCa;
    const isNarrow = viewport.width < 768;
    const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
    const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

    /** In the bar, or in the menu that stands for it. */
    const act = async (page: Page, name: string): Promise<void> => {
      if (!isNarrow) return button(page, name).click();
      await button(page, words.lists.manage).click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };

    const openMenu = async (page: Page): Promise<void> => {
      if (!isNarrow) return;
      await button(page, words.lists.manage).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await check(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toBeHidden();
    };

    test("lists, selections and bucket settings are accessible", async ({ page, person }) => {
      test.setTimeout(120_000);
      await raisePlan(person);
      const bucket = await addBucket(person, "Acme hosting");
      const listId = await addList(person, bucket, "Servers");
      await addList(person, bucket, "Printers");
      await addPasswordTo(person, { bucket, listId, name: "Database" });
      await addPasswordTo(person, { bucket, name: "Mail" });
      const path = bucketPath(bucket);

      await page.goto(path);
      const { login } = words.identity;
      await page.getByLabel(login.email, { exact: true }).fill(person.email);
      await page.getByLabel(login.password, { exact: true }).fill(person.password);
      await button(page, login.submit).click();
      await expect(heading(page, bucket.name)).toBeVisible();

      await test.step("list dialogs", async () => {
        await page.goto(`${path}?new=list`);
        await expect(heading(page, words.lists.createNew)).toBeVisible();
        await check(page);
        await page.goto(`${path}?list=${listId}`);
        await expect(heading(page, words.lists.settings)).toBeVisible();
        await check(page);
        await button(page, words.common.delete).click();
        await expect(heading(page, words.lists.deleteTitle("Servers"))).toBeVisible();
        await check(page);
      });

      await test.step("selected entries", async () => {
        await page.goto(path);
        await select(page, "Database", "Mail");
        await expect(page.getByRole("region", { name: words.lists.selection })).toBeVisible();
        await check(page);
        await openMenu(page);
        await act(page, words.lists.moveToList);
        await expect(heading(page, words.lists.moveToListTitle(2))).toBeVisible();
        await page.getByRole("option", { name: "Printers" }).click();
        await check(page);
        await button(page, words.common.cancel).click();
        await act(page, words.lists.moveToBucket);
        await expect(heading(page, words.lists.moveToBucketTitle(2))).toBeVisible();
        await expect(page.getByRole("option").first()).toBeVisible();
        await check(page);
        await button(page, words.common.cancel).click();
        await act(page, words.common.delete);
        await expect(heading(page, words.lists.deleteEntriesTitle(2))).toBeVisible();
        await check(page);
      });

      await test.step("selected buckets", async () => {
        await page.goto("/app/");
        await select(page, "Acme hosting");
        await expect(page.getByRole("region", { name: words.home.selection })).toBeVisible();
        await check(page);
        await openMenu(page);
      });

      await test.step("the palette and the shortcuts", async () => {
        await page.keyboard.press("Control+k");
        await expect(page.getByRole("group", { name: words.search.commands })).toBeVisible();
        await check(page);
        await page.getByRole("dialog").getByRole("combobox").fill("acme");
        await expect(page.getByRole("group", { name: words.shell.buckets })).toBeVisible();
        await check(page);
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        await page.keyboard.press("Control+/");
        await expect(heading(page, words.shell.shortcuts)).toBeVisible();
        await check(page);
        await page.keyboard.press("Escape");
      });

      await test.step("bucket settings", async () => {
        await page.goto(`${path}/settings`);
        await expect(heading(page, words.bucketSettings.title)).toBeVisible();
        await check(page);
        await button(page, words.bucketSettings.delete).click();
        await expect(heading(page, words.bucketSettings.question("Acme hosting"))).toBeVisible();
        await check(page);
      });
    });
  });
