/** @file Cards in billing: added, made the default, deleted. */
import type { Page } from "@playwright/test";
import { cardRow, main, openBilling } from "./billing-pages.ts";
import { addCard, MASTERCARD, subscribe } from "./billing-steps.ts";
import { cardFrame, fillCard } from "./card-steps.ts";
import { expect, test } from "./fixtures.ts";
import { dialog } from "./steps.ts";
import { notice } from "./vault-steps.ts";

const deletes = (page: Page, card: string) => page.getByRole("button", { name: `Delete ${card}` });

const confirmDelete = async (page: Page, card: string): Promise<void> => {
  await deletes(page, card).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete" }).click();
};

test("a user changes the default card, but cannot delete a plan's last card", async ({
  page,
  person,
  watch,
}) => {
  await subscribe(person, "premium");
  const now = new Date();
  await addCard(person, { number: MASTERCARD, month: now.getMonth() + 1, year: now.getFullYear() });
  await openBilling(page, person, "cards");
  await expect(cardRow(page, "Visa")).toContainText("Yes");
  await expect(cardRow(page, "MasterCard")).toContainText("expires soon");
  await page.getByRole("button", { name: "Make default: MasterCard 4444" }).click();
  await expect(notice(page, "MasterCard 4444 is charged from now on.")).toBeVisible();
  await expect(cardRow(page, "MasterCard")).toContainText("Yes");

  watch.expectFailure(/\/api\/credit-cards\//, 500);
  await page.route(/\/api\/credit-cards\//, (route) => route.fulfill({ status: 500, json: {} }));
  await confirmDelete(page, "MasterCard 4444");
  await expect(notice(page, "Error while deleting card.")).toBeVisible();
  await expect(cardRow(page, "MasterCard")).toBeVisible();
  await page.unroute(/\/api\/credit-cards\//);

  await confirmDelete(page, "MasterCard 4444");
  await expect(cardRow(page, "MasterCard")).toBeHidden();
  await expect(deletes(page, "Visa 4242")).toBeFocused();
  await expect(notice(page, "MasterCard 4444 deleted.")).toBeVisible();

  watch.expectFailure(/\/api\/credit-cards\//, 400);
  await confirmDelete(page, "Visa 4242");
  await expect(
    notice(page, "A paid subscription needs a card. Add another before you delete this one."),
  ).toBeVisible();
  await expect(cardRow(page, "Visa")).toBeVisible();
});

test("the card form refuses missing fields, then adds the card", async ({ page, person }) => {
  await openBilling(page, person, "cards");
  await expect(main(page).getByText("No cards yet")).toBeVisible();
  await page.getByRole("button", { name: "Add card" }).click();
  const form = dialog(page);
  await expect(cardFrame(page).getByLabel("Card number")).toBeVisible();
  await form.getByRole("button", { name: "Add card" }).click();
  await expect(form.getByText("Please check your credit card information")).toBeVisible();
  await fillCard(cardFrame(page));
  await form.getByRole("button", { name: "Add card" }).click();
  await expect(notice(page, "Visa 4242 added.")).toBeVisible();
  await expect(cardRow(page, "Visa")).toContainText("Yes");
});
