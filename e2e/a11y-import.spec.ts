/** @file Axe checks every step of the import screen. */
import { importing as en } from "../web/src/text/en/import.ts";
import { importing as fr } from "../web/src/text/fr-CA/import.ts";
import { expect, test } from "./fixtures.ts";
import { BITWARDEN_JSON, chooseFile, ORGANISATION_CSV, OTHER_CSV } from "./import-steps.ts";
import { expectLookA11y, ONE_LOOK } from "./looks.ts";
import { openSignedIn } from "./steps.ts";
import { raisePlan } from "./vault-steps.ts";

for (const [look, { colorScheme, viewport, locale }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);

    const text = locale === "en-CA" ? en : fr;

    test("every step of an import is accessible", async ({ page, person, watch }) => {
      watch.expectFailure(/\/entries\/bulk$/, "aborted");
      await raisePlan(person);
      await person.addNote("Store card", "as it was");
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      await openSignedIn(page, person, "/app/settings/import");
      await expect(button(text.choose)).toBeVisible();
      await expectLookA11y(page);

      await chooseFile(page, "vault.json", { encrypted: true, items: [] });
      await expect(page.getByText(text.refusals.encrypted_for_account)).toBeVisible();
      await expectLookA11y(page);

      await button(text.otherFile).click();
      await chooseFile(page, "organisation.csv", ORGANISATION_CSV);
      await expect(page.getByText(text.toNamed)).toBeVisible();
      await expectLookA11y(page);

      await button(text.otherFile).click();
      await chooseFile(page, "other.csv", OTHER_CSV);
      await expect(page.getByText(text.mapFirst).first()).toBeVisible();
      await expectLookA11y(page);

      await button(text.otherFile).click();
      await chooseFile(page, "bitwarden.json", BITWARDEN_JSON);
      await page.getByRole("button", { name: text.reasons.in_trash }).click();
      await expect(page.getByText(text.already)).toBeVisible();
      await expectLookA11y(page);

      await page.route(/\/entries\/bulk$/, (route) => route.abort(), { times: 1 });
      await button(text.submit(3)).click();
      await expect(page.getByRole("heading", { name: text.haltedTitle })).toBeVisible();
      await expectLookA11y(page);
      await button(text.goOn).click();
      await expect(page.getByRole("heading", { name: text.doneTitle })).toBeVisible();
      await expectLookA11y(page);
    });
  });
