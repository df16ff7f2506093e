/**
 * @file One invoice leaves a credit, and the next invoice uses it. The pages of both invoices show the credit, and so
 * does the printout of the second.
 */
import { letDaysPass, subscribe } from "./billing-steps.ts";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { openSignedIn, value } from "./steps.ts";

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/**
 * Subscribes for a year, and changes to a monthly plan. Returns the credit in cents. The credit is the price of the
 * unused part of the year, less the price of the first month.
 */
const earnCredit = async (person: Person): Promise<number> => {
  const { billing } = person.session.api;
  const { uid, active } = await subscribe(person, "personal");
  expect(active).toBe(true);
  await letDaysPass(person, 30);
  await billing.changePlan({ params: { uid }, body: { plan: "premium", proration_date: null } });
  await letDaysPass(person, 32);
  // Almost the whole price of the year is left, because the plan was changed right after the trial. The used seconds of
  // the year are worth less than half a cent.
  return 1200 - 1000;
};

test("an invoice shows the credit that it leaves, and the next one the credit that it uses", async ({
  page,
  person,
}) => {
  const credit = await earnCredit(person);
  await openSignedIn(page, person, "/app/billing/invoices");
  const links = page.getByRole("row").filter({ hasText: "PAID" }).getByRole("link");
  const sheet = page.getByRole("article");

  await links.nth(1).click();
  await expect(value(sheet, "Subtotal")).toHaveText(`−${dollars(credit)}`);
  await expect(value(sheet, "Added to your credit")).toHaveText(dollars(credit));
  await expect(value(sheet, "Amount paid")).toHaveText("$0.00");
  await expect(sheet.getByText("Credit applied")).toBeHidden();

  await page.getByRole("link", { name: "Invoices" }).first().click();
  await links.first().click();
  await expect(value(sheet, "Subtotal")).toHaveText("$10.00");
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    await expect(value(sheet, "Credit applied")).toHaveText(`−${dollars(credit)}`);
    await expect(value(sheet, "Amount paid")).toHaveText(dollars(1000 - credit));
    await expect(value(sheet, "Amount due")).toHaveText("$0.00");
  }
});
