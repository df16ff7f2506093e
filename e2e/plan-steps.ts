/** @file Steps that choose a plan and fill in the forms for its payment. */
import type { Locator, Page } from "@playwright/test";

export const planRow = (page: Page, name: string): Locator =>
  page.getByRole("radio", { name: new RegExp(`^${name} \\$`) });

export const choosePlan = async (page: Page, name: string): Promise<void> => {
  // Force the click, because the row covers its radio button.
  await planRow(page, name).check({ force: true });
};

export const fillAddress = async (page: Page): Promise<void> => {
  await page.getByLabel("Address", { exact: true }).fill("12, rue Saint-Paul");
  await page.getByLabel("City", { exact: true }).fill("Québec");
  await page.getByLabel("Postal code", { exact: true }).fill("G1K 3V8");
};

/**
 * Chooses an option in a select that has a filter. The accessible name of the select's button consists of the chosen
 * value and then `field`.
 */
export const chooseFrom = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole("button", { name: new RegExp(`${field}$`) }).click();
  await page.getByRole("searchbox", { name: field }).fill(option);
  await page.getByRole("option", { name: option, exact: true }).click();
};

export const acceptTerms = async (page: Page): Promise<void> => {
  await page.getByRole("checkbox", { name: /Terms of Use/ }).check();
};

/** Finds the amount beside this label in the summary. */
export const amountIn = (page: Page, label: string | RegExp): Locator =>
  page
    .getByRole("complementary", { name: "Summary" })
    .locator("dt", { hasText: label })
    .locator("xpath=following-sibling::dd[1]");

/** Returns the date that is `days` days from today, in the format of the pages. */
export const dayIn = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};
