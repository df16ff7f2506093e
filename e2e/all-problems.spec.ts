/**
 * @file A form that asks for a card shows all mistakes at once, including those in the card's fields, and sends
 * nothing.
 */
import type { Locator, Page, Request } from "@playwright/test";
import { cardFrame, fillCard } from "./card-steps.ts";
import { expect, test } from "./fixtures.ts";
import { acceptTerms, fillAddress } from "./plan-steps.ts";
import { fillSignUp, openSignedIn } from "./steps.ts";
import { notice } from "./vault-steps.ts";

const alertOf = (page: Page): Locator => page.getByRole("alert").filter({ hasText: "need attention" });

/** Returns a function that tells how many forms the page has sent to `path`. */
const countSent = (page: Page, path: string): (() => number) => {
  let sent = 0;
  page.on("request", (request: Request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === path) sent += 1;
  });
  return () => sent;
};

const expectInvalid = async (page: Page, ...labels: readonly string[]): Promise<void> => {
  for (const label of labels)
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
};

test("the sign-up form shows all errors of account, address and card at once", async ({ page }) => {
  const sent = countSent(page, "/api/signup");
  await page.goto("/app/signup?plan=small_business");
  await expect(cardFrame(page).getByLabel("Card number")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("no address");
  await acceptTerms(page);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(alertOf(page)).toContainText("9 fields need attention");
  await expect(alertOf(page)).toContainText("Please check your credit card information");
  await expect(notice(page, "Can not process your credit card.")).toBeVisible();
  await expectInvalid(page, "Enterprise name", "Firstname", "Lastname", "Email", "Repeat email");
  await expectInvalid(page, "Password", "Address", "City", "Postal code");
  await expect(cardFrame(page).getByLabel("Card number")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Enterprise name")).toBeFocused();
  expect(sent()).toBe(0);

  await page.getByLabel("Enterprise name").fill("Acme");
  await fillSignUp(page, {
    email: `all-${crypto.randomUUID()}@example.test`,
    password: "plum orbit cascade 7",
  });
  await fillAddress(page);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("alert").getByText("Please check your credit card information")).toBeVisible();
  await expect(alertOf(page)).toBeHidden();
  expect(sent()).toBe(0);
  await fillCard(cardFrame(page));
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Acme" })).toBeVisible();
});

test("the subscription form shows all errors of address and card at once", async ({ page, person }) => {
  const sent = countSent(page, "/api/initiate-subscription");
  await openSignedIn(page, person, "/app/subscribe?plan=premium");
  await expect(cardFrame(page).getByLabel("Card number")).toBeVisible();
  await page.getByLabel("Firstname").fill("");
  await acceptTerms(page);
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(alertOf(page)).toContainText("4 fields need attention");
  await expect(alertOf(page)).toContainText("Please check your credit card information");
  await expect(notice(page, "Can not process your credit card.")).toBeVisible();
  await expectInvalid(page, "Firstname", "Address", "City", "Postal code");
  await expect(cardFrame(page).getByLabel("Security code")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Firstname")).toBeFocused();
  expect(sent()).toBe(0);
});
