/** @file The import screen before axe, in two looks that differ in everything. */
import type { Page } from "@playwright/test";
import { importing as en } from "../web/src/text/en/import.ts";
import { en as words } from "../web/src/text/en.ts";
import { importing as fr } from "../web/src/text/fr-CA/import.ts";
import { frCa as mots } from "../web/src/text/fr-CA.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { BITWARDEN_JSON, chooseFile, ORGANISATION_CSV, OTHER_CSV } from "./import-steps.ts";
import { raisePlan } from "./vault-steps.ts";

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
  await expect.poll(sideways, "nothing to scroll sideways").toBeLessThanOrEqual(0);
};

for (const [look, { colorScheme, viewport, locale }] of Object.entries(LOOKS))
  test.describe(look, () => {
    test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);

    const text = locale === "en-CA" ? en : fr;
    const { identity } = locale === "en-CA" ? words : mots;

    test("every step of an import is accessible", async ({ page, person, watch }) => {
      test.setTimeout(120_000);
      watch.expectFailure(/\/entries\/bulk$/, "net::ERR_FAILED");
      await raisePlan(person);
      await person.addNote("Store card", "as it was");
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      await page.goto("/app/settings/import");
      await page.getByLabel(identity.login.email, { exact: true }).fill(person.email);
      await page.getByLabel(identity.login.password, { exact: true }).fill(person.password);
      await button(identity.login.submit).click();
      await expect(button(text.choose)).toBeVisible();
      await check(page);

      await chooseFile(page, "vault.json", { encrypted: true, items: [] });
      await expect(page.getByText(text.refusals.encrypted_for_account)).toBeVisible();
      await check(page);

      await button(text.otherFile).click();
      await chooseFile(page, "organisation.csv", ORGANISATION_CSV);
      await expect(page.getByText(text.toNamed)).toBeVisible();
      await check(page);

      await button(text.otherFile).click();
      await chooseFile(page, "other.csv", OTHER_CSV);
      await expect(page.getByText(text.mapFirst).first()).toBeVisible();
      await check(page);

      await button(text.otherFile).click();
      await chooseFile(page, "bitwarden.json", BITWARDEN_JSON);
      await page.getByRole("button", { name: text.reasons.in_trash }).click();
      await expect(page.getByText(text.already)).toBeVisible();
      await check(page);

      await page.route(/\/entries\/bulk$/, (route) => route.abort(), { times: 1 });
      await button(text.submit(3)).click();
      await expect(page.getByRole("heading", { name: text.haltedTitle })).toBeVisible();
      await check(page);
      await button(text.goOn).click();
      await expect(page.getByRole("heading", { name: text.doneTitle })).toBeVisible();
      await check(page);
    });
  });
