/** @file Axe checks the settings, the account menu, the Add account dialog and the locked page. */

import { lock as enLock } from "../web/src/text/en/lock.ts";
import { settings as enSettings } from "../web/src/text/en/settings.ts";
import { en } from "../web/src/text/en.ts";
import { lock as frLock } from "../web/src/text/fr-CA/lock.ts";
import { settings as frSettings } from "../web/src/text/fr-CA/settings.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import { signInHere } from "./enter/sign-in-here.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, ONE_LOOK } from "./looks.ts";
import { openSignedIn } from "./steps.ts";

const PAGES = [
  "details",
  "password",
  "passkeys",
  "sessions",
  "activity",
  "preferences",
  "extension",
  "data",
] as const;
const ZIP = { size: 578_408, sha256: "79".repeat(32) };
const OFFER = { version: "0.1.0", zips: { chromium: ZIP, firefox: ZIP } };

for (const [look, { colorScheme, viewport, locale }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);

    test("settings, accounts and the lock are accessible", async ({ page, person, another }) => {
      const lockWords = locale === "en-CA" ? enLock : frLock;
      const words = locale === "en-CA" ? en : frCa;
      const { sections } = locale === "en-CA" ? enSettings : frSettings;
      const isNarrow = viewport.width < 768;
      await signInHere(page, another);
      await openSignedIn(page, person, "/app/settings/details");
      await expect(page.getByRole("heading", { level: 1, name: sections.details })).toBeVisible();
      await page.route("**/extension/index.json", (route) => route.fulfill({ json: OFFER }));
      for (const name of PAGES) {
        await page.goto(`/app/settings/${name}`);
        await expect(page.getByRole("heading", { level: 1, name: sections[name] })).toBeVisible();
        await expect(
          page.getByRole("main").locator("form, table, fieldset, h2, [data-empty]").first(),
        ).toBeVisible();
        await expectLookA11y(page);
      }
      const menu = isNarrow ? words.shell.menu : words.shell.account(person.name);
      await page.getByRole("button", { name: menu, exact: true }).click();
      await expect(page.getByRole("button", { name: words.shell.addAccount })).toBeVisible();
      await expectLookA11y(page);
      await page.getByRole("button", { name: words.shell.addAccount }).click();
      await expect(page.getByRole("heading", { name: words.shell.addAccountTitle })).toBeVisible();
      await expectLookA11y(page);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+Shift+L");
      await expect(page.getByRole("heading", { name: lockWords.title })).toBeVisible();
      await expect(page.getByText(another.email)).toBeVisible();
      await expectLookA11y(page);
    });
  });
