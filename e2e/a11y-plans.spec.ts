/**
 * @file Axe checks the pages for choosing, paying and changing a plan, and the notices that appear without a valid
 * license.
 */
import { billing as enBilling } from "../web/src/text/en/billing.ts";
import { subscribe as enSubscribe } from "../web/src/text/en/subscribe.ts";
import { en } from "../web/src/text/en.ts";
import { billing as frBilling } from "../web/src/text/fr-CA/billing.ts";
import { subscribe as frSubscribe } from "../web/src/text/fr-CA/subscribe.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import { letDaysPass, subscribe, UNCHARGEABLE } from "./billing-steps.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, ONE_LOOK, signInIn } from "./looks.ts";

for (const [look, { colorScheme, viewport, locale }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);

    test("the pages for choosing, paying and changing a plan are accessible", async ({ page, person }) => {
      const isEnglish = locale === "en-CA";
      const [words, shared, billing] = isEnglish
        ? [enSubscribe, en, enBilling]
        : [frSubscribe, frCa, frBilling];
      const heading = (name: string) => page.getByRole("heading", { level: 1, name });
      await page.goto("/app/subscribe?plan=premium");
      await signInIn(page, person, shared);
      await expect(heading(words.title)).toBeVisible();
      await expect(page.getByRole("heading", { name: words.card })).toBeVisible();
      await expectLookA11y(page);

      await subscribe(person, "premium", { number: UNCHARGEABLE });
      await page.reload();
      await expect(page.getByText(words.processed)).toBeVisible();
      await expectLookA11y(page);

      await page.goto("/app/change-plan?plan=personal");
      await page.getByRole("button", { name: words.change.next }).click();
      await expect(page.getByRole("alertdialog").getByText(words.change.lines)).toBeVisible();
      await expectLookA11y(page);
      await page.goto("/app/change-plan?plan=free");
      await expect(page.getByRole("alertdialog").getByText(words.change.lost)).toBeVisible();
      await expectLookA11y(page);

      await letDaysPass(person, 31);
      await page.goto("/app/subscribe");
      await expect(page.getByText(words.license.title)).toBeVisible();
      await expect(page.getByText(words.due.text(billing.plans.premium))).toBeVisible();
      await expectLookA11y(page);
    });
  });
