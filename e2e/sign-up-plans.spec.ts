/**
 * @file Signing up for a paid plan. The account is not made until the card is accepted. Until then the form keeps the
 * typed values.
 */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { cardForm } from "../web/src/text/en/card-form.ts";
import { CARD, cardFrame, fillCard } from "./card-steps.ts";
import { expect, test } from "./fixtures.ts";
import { acceptTerms, amountIn, chooseFrom, choosePlan, dayIn, fillAddress, planRow } from "./plan-steps.ts";
import { fillSignUp, holdRequests, value } from "./steps.ts";
import { notice } from "./vault-steps.ts";

/** Matches the script of the form's sections for address and card, which follow the section for the account. */
const SECTIONS = /\/paid-sections-[\w-]+\.js$/;
const DECLINED = "4000000000000002";
const someone = () => ({
  email: `eve-${randomUUID()}@example.test`,
  password: `plum orbit cascade ${randomUUID()}`,
});
const signUp = (page: Page) => page.getByRole("button", { name: "Sign up" });
const expectSignedUp = (page: Page, title = "My buckets") =>
  expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
const retypeNumber = async (page: Page, number: string): Promise<void> =>
  cardFrame(page).getByLabel(cardForm.fields.number).fill(number);

test("typed text survives a change of plan, a declined card and the bank's refusal", async ({
  page,
  watch,
}) => {
  watch.expectFailure(/\/api\/signup$/, 400);
  let made = 0;
  page.on("response", (reply) => {
    if (reply.url().endsWith("/api/signup") && reply.status() === 201) made += 1;
  });
  await page.goto("/app/signup?plan=premium");
  await expect(planRow(page, "Premium")).toBeChecked();
  await expect(amountIn(page, "Due today")).toHaveText("$0.00");
  await expect(amountIn(page, `First charge, ${dayIn(30)}`)).toHaveText("$10.00");
  await expect(page.getByText("Your card is charged only after the 30-day trial.")).toBeVisible();

  await fillSignUp(page, someone());
  await page.getByRole("checkbox", { name: /Terms of Use/ }).uncheck();
  await expect(signUp(page)).toHaveAttribute("aria-disabled", "true");
  await fillAddress(page);
  await fillCard(cardFrame(page), { number: DECLINED });
  await choosePlan(page, "Free");
  await expect(page).toHaveURL(/\?plan=free$/);
  await expect(page.getByRole("heading", { name: "Billing address" })).toBeHidden();
  await choosePlan(page, "Personal");
  await expect(page).toHaveURL(/\?plan=personal$/);
  await expect(amountIn(page, "First charge")).toHaveText("$12.00");
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Québec");

  await acceptTerms(page);
  await signUp(page).click();
  await expect(page.getByRole("alert").getByText("Please check your credit card information")).toBeVisible();
  await expect(notice(page, "Can not process your credit card.")).toBeVisible();
  await retypeNumber(page, CARD.asked);
  await signUp(page).click();
  const bank = cardFrame(page, cardForm.bank.title);
  await bank.getByRole("button", { name: cardForm.bank.fail }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("alert").getByText("Please check your credit card information")).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("12, rue Saint-Paul");
  expect(made).toBe(0);

  await signUp(page).click();
  await bank.getByRole("button", { name: cardForm.bank.approve }).click();
  await expectSignedUp(page);
  expect(made).toBe(1);
  await page.goto("/app/billing/overview");
  const main = page.getByRole("main");
  await expect(value(main, "Plan")).toHaveText(/^Personal/);
  await expect(value(main, "Next invoice")).toHaveText(dayIn(30));
  await expect(value(main, "Billing address")).toContainText("12, rue Saint-Paul");
});

test("the form lists the chosen country's states, and focuses an address's missing field", async ({
  page,
}) => {
  const who = someone();
  await page.goto("/app/signup?plan=premium");
  await fillSignUp(page, who);
  await fillCard(cardFrame(page));
  await expect(page.getByRole("button", { name: /^Canada\s*Country$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Quebec\s*State or province$/ })).toBeVisible();
  await signUp(page).click();
  await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
  await expect(page.getByText("3 fields need attention")).toBeVisible();
  await fillAddress(page);
  await chooseFrom(page, "Country", "France");
  await expect(page.getByRole("button", { name: /State or province$/ })).toBeHidden();
  await chooseFrom(page, "Country", "United States");
  await chooseFrom(page, "State or province", "Vermont");
  await signUp(page).click();
  await expectSignedUp(page);
});

test("the sign-up form does not grow while the mouse button is pressed", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdRequests(page, SECTIONS);
  await page.goto("/app/signup?plan=enterprise");
  const terms = page.getByRole("checkbox", { name: /Terms of Use/ });
  const card = page.getByRole("heading", { name: "Card" });
  await terms.hover();
  await page.mouse.down();
  const loaded = page.waitForResponse(SECTIONS);
  release();
  await (await loaded).finished();
  await page.waitForTimeout(300);
  await expect(card).toBeHidden();
  await page.mouse.up();
  await expect(terms).toBeChecked();
  await expect(card).toBeVisible();
});

for (const name of ["Small Business", "Enterprise"])
  test(`an enterprise signs up for ${name}`, async ({ page }) => {
    await page.goto("/app/signup");
    await page.getByRole("radio", { name: "Enterprise account" }).check({ force: true });
    await expect(page).toHaveURL(/\?plan=small_business$/);
    await choosePlan(page, name);
    const organization = page.getByLabel("Organization");
    await page.getByLabel("Enterprise name").fill("Acme");
    await expect(organization).toHaveValue("Acme");
    await organization.fill("Acme Holding");
    await page.getByLabel("Enterprise name").fill("Acme Québec");
    await expect(organization).toHaveValue("Acme Holding");
    await fillSignUp(page, someone());
    await fillAddress(page);
    await fillCard(cardFrame(page));
    await signUp(page).click();
    await expectSignedUp(page, "Acme Québec");
    await page.goto("/app/change-plan");
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByText(/Nothing is deleted\.$/)).toBeVisible();
    await question.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(page.getByText(`Your ${name} subscription ends on ${dayIn(30)}`)).toBeVisible();
  });
