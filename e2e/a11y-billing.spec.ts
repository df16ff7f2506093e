/** @file Axe checks the billing pages and their dialogs. */

import { address as enAddress } from "../web/src/text/en/address.ts";
import { billing as enBilling } from "../web/src/text/en/billing.ts";
import { address as frAddress } from "../web/src/text/fr-CA/address.ts";
import { billing as frBilling } from "../web/src/text/fr-CA/billing.ts";
import { addCard, letDaysPass, MASTERCARD, subscribe } from "./billing-steps.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, ONE_LOOK } from "./looks.ts";
import { openSignedIn } from "./steps.ts";

const WORDS = {
  "en-CA": { billing: enBilling, address: enAddress },
  "fr-CA": { billing: frBilling, address: frAddress },
} as const;

for (const [look, { colorScheme, viewport, locale }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);

    test("the billing pages and their dialogs are accessible, with and without a subscription", async ({
      page,
      person,
    }) => {
      const { billing, address } = WORDS[locale];
      await openSignedIn(page, person, "/app/billing/overview");
      await expect(page.getByText(billing.overview.noAddress)).toBeVisible();
      await expectLookA11y(page);
      await page.goto("/app/billing/invoices");
      await expect(page.getByText(billing.invoices.emptyTitle)).toBeVisible();
      await expectLookA11y(page);

      await subscribe(person, "premium");
      await addCard(person, { number: MASTERCARD, name: "Ana M. Tremblay-Beauregard de la Vérendrye" });
      await letDaysPass(person, 35);
      await page.goto("/app/billing/overview");
      await expect(page.getByText(billing.overview.states.active, { exact: true })).toBeVisible();
      await expectLookA11y(page);
      await page.goto("/app/billing/details");
      await expect(page.getByLabel(address.city, { exact: true })).toBeVisible();
      await expectLookA11y(page);
      await page.goto("/app/billing/invoices");
      await expect(page.getByRole("table")).toBeVisible();
      await expectLookA11y(page);
      await page.getByRole("table").getByRole("link").first().click();
      await expect(page.getByRole("article")).toBeVisible();
      await expectLookA11y(page);
      await page.goto("/app/billing/cards");
      await expect(page.getByRole("table")).toBeVisible();
      await expectLookA11y(page);
      await page.getByRole("button", { name: billing.cards.deleteOf("MasterCard 4444") }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectLookA11y(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: billing.cards.add }).click();
      await expect(page.getByRole("dialog").locator("iframe")).toBeVisible();
      await expectLookA11y(page);
    });
  });
