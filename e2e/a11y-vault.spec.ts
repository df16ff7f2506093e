/** @file Axe checks All entries, lists, pickers, selections, Trash, the palette, the shortcuts and bucket settings. */
import type { Page } from "@playwright/test";
import { bucketSettings as settings } from "../web/src/text/fr-CA/bucket-settings.ts";
import { trash } from "../web/src/text/fr-CA/trash.ts";
import { frCaVault as words } from "../web/src/text/fr-ca-vault.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, expectLooksA11y, NARROW_LOOK } from "./looks.ts";
import { openSignedIn } from "./steps.ts";
import { addBucket, addList, addPasswordTo, bucketPath, raisePlan, select } from "./vault-steps.ts";

test.use(NARROW_LOOK);

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Chooses the action with this name from the menu that replaces the bar of actions on a narrow page. */
const act = async (page: Page, name: string): Promise<void> => {
  await button(page, words.lists.manage).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};

/** Runs axe on the menu that replaces the bar of actions on a narrow page, then closes the menu. */
const expectMenuA11y = async (page: Page): Promise<void> => {
  await button(page, words.lists.manage).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectLookA11y(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
};

test("lists, selections and bucket settings are accessible", async ({ page, person }) => {
  await raisePlan(person);
  const bucket = await addBucket(person, "Acme hosting");
  const listId = await addList(person, bucket, "Servers");
  await addList(person, bucket, "Printers");
  await addPasswordTo(person, { bucket, listId, name: "Database" });
  await addPasswordTo(person, { bucket, name: "Mail" });
  const path = bucketPath(bucket);

  await openSignedIn(page, person, "/app/all");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectLooksA11y(page);

  await test.step("list dialogs", async () => {
    await page.goto(`${path}?new=list`);
    await expect(heading(page, words.lists.createNew)).toBeVisible();
    await expectLooksA11y(page);
    await page.goto(`${path}?list=${listId}`);
    await expect(heading(page, words.lists.settings)).toBeVisible();
    await expectLooksA11y(page);
    await button(page, words.common.delete).click();
    await expect(heading(page, words.lists.deleteTitle("Servers"))).toBeVisible();
    await expectLooksA11y(page);
  });

  await test.step("selected entries, and Trash", async () => {
    await page.goto(path);
    await select(page, "Database", "Mail");
    await expect(page.getByRole("region", { name: words.lists.selection })).toBeVisible();
    await expectLooksA11y(page);
    await expectMenuA11y(page);
    await act(page, words.lists.moveToList);
    await expect(heading(page, words.lists.moveToListTitle(2))).toBeVisible();
    await page.getByRole("option", { name: "Printers" }).click();
    await expectLooksA11y(page);
    await button(page, words.common.cancel).click();
    await act(page, words.lists.moveToBucket);
    await expect(heading(page, words.lists.moveToBucketTitle(2))).toBeVisible();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectLooksA11y(page);
    await button(page, words.common.cancel).click();
    await act(page, words.common.delete);
    await expect(heading(page, words.lists.deleteEntriesTitle(2))).toBeVisible();
    await expectLooksA11y(page);
    await button(page, trash.toTrash).click();
    await expect(page.getByRole("row").filter({ hasText: "Database" })).toHaveCount(0);
    await page.goto("/app/trash");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expectLooksA11y(page);
  });

  await test.step("selected buckets", async () => {
    await page.goto("/app/");
    await select(page, "Acme hosting");
    await expect(page.getByRole("region", { name: words.home.selection })).toBeVisible();
    await expectLooksA11y(page);
    await expectMenuA11y(page);
  });

  await test.step("the palette and the shortcuts", async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("group", { name: words.search.commands })).toBeVisible();
    await expectLooksA11y(page);
    await page.getByRole("dialog").getByRole("combobox").fill("acme");
    await expect(page.getByRole("group", { name: words.shell.buckets })).toBeVisible();
    await expectLooksA11y(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+/");
    await expect(heading(page, words.shell.shortcuts)).toBeVisible();
    await expectLooksA11y(page);
    await page.keyboard.press("Escape");
  });

  await test.step("bucket settings", async () => {
    await page.goto(`${path}/settings`);
    await expect(heading(page, settings.title)).toBeVisible();
    await expectLooksA11y(page);
    await button(page, settings.delete).click();
    await expect(heading(page, settings.question("Acme hosting"))).toBeVisible();
    await expectLooksA11y(page);
  });
});
