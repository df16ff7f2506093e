/** @file Opens the billing pages and finds their elements. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { openSignedIn } from "./steps.ts";

type BillingPage = "overview" | "details" | "invoices" | "cards";

export const HEADINGS = {
  overview: "Billing overview",
  details: "Billing address",
  invoices: "Invoices",
  cards: "Cards",
} as const;

export const openBilling = async (page: Page, person: Person, where: BillingPage): Promise<void> => {
  await openSignedIn(page, person, `/app/billing/${where}`);
  await expect(page.getByRole("heading", { level: 1, name: HEADINGS[where] })).toBeVisible();
};

export const main = (page: Page) => page.getByRole("main");
export const cardRow = (page: Page, name: string) => page.getByRole("row", { name });
