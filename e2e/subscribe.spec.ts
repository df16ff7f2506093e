/** @file A user subscribes, changes plans and pays after a failed payment, while the sandbox's clock is advanced. */
import type { Page } from "@playwright/test";
import {
  addCard,
  findSubscriberUid,
  letDaysPass,
  MASTERCARD,
  subscribe,
  UNCHARGEABLE,
} from "./billing-steps.ts";
import { cardFrame, fillCard } from "./card-steps.ts";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { acceptTerms, amountIn, choosePlan, dayIn, fillAddress, planRow } from "./plan-steps.ts";
import { dialog, openSignedIn, signIn } from "./steps.ts";
import { addBucket, notice } from "./vault-steps.ts";

const DECLINED = "4000000000000002";
const CHANGED = "Your subscription has been updated.";
const UPDATED = `${CHANGED} Proration will be applied to your next invoice.`;
const PROCESSED = "Your subscription has been processed successfully";
const EXPIRED = "Your license has expired";

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();
const question = (page: Page) => page.getByRole("alertdialog");
const strip = (page: Page) => page.getByRole("status").filter({ hasText: EXPIRED });

const openPage = async (page: Page, person: Person, path: string, title: string): Promise<void> => {
  await openSignedIn(page, person, path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
};

/** Returns the person's newest invoice, with its lines. */
const lastInvoice = async (person: Person) => {
  const { billing } = person.session.api;
  const [last] = await billing.listInvoices({ params: { uid: await findSubscriberUid(person) } });
  if (!last || !("id" in last)) throw new Error("There is no invoice.");
  return billing.getInvoice({ params: { id: last.id } });
};

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

test("a user at the free plan's limits subscribes, changes plans, cancels and resumes", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/initiate-subscription$/, 400);
  await signIn(page, person);
  await press(page, "Create bucket");
  await page.getByRole("link", { name: "See plans" }).click();
  await expect(page.getByRole("heading", { name: "Change plan" })).toBeVisible();
  await expect(planRow(page, "Free")).toHaveAccessibleDescription(/Your current plan/);
  await choosePlan(page, "Premium");
  await press(page, "Continue");
  await expect(page).toHaveURL(/\/app\/subscribe\?plan=premium$/);
  await expect(amountIn(page, `First charge, ${dayIn(30)}`)).toHaveText("$10.00");

  const button = page.getByRole("button", { name: "Subscribe", exact: true });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await fillAddress(page);
  await fillCard(cardFrame(page), { number: DECLINED });
  await acceptTerms(page);
  await button.click();
  await expect(page.getByRole("alert").getByText("Please check your credit card information")).toBeVisible();
  await expect(notice(page, "Can not process your credit card.")).toBeVisible();
  await cardFrame(page).getByLabel("Card number").fill("4242424242424242");
  await button.click();
  await expect(page.getByText(PROCESSED)).toBeVisible();
  await expect(page.getByText(`The trial ends on ${dayIn(30)}`)).toBeVisible();

  await test.step("during the trial, another plan costs nothing yet", async () => {
    await page.getByRole("link", { name: "Change plan" }).click();
    await choosePlan(page, "Personal");
    await press(page, "Continue");
    await expect(question(page).getByText(/^Your trial continues\. \$12\.00 is charged/)).toBeVisible();
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("main").getByText(UPDATED)).toBeVisible();
    await expect(planRow(page, "Personal")).toHaveAccessibleDescription(/^Your current plan/);
  });

  await test.step("a change from yearly to monthly is paid by the credit", async () => {
    await letDaysPass(person, 30);
    await expect.poll(async () => (await lastInvoice(person)).total).toBe(1200);
    await page.reload();
    await choosePlan(page, "Premium");
    await press(page, "Continue");
    await expect(question(page).getByText("Nothing is charged now: your credit covers it.")).toBeVisible();
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expect(
      page
        .getByRole("main")
        .getByText(`${CHANGED} Nothing was charged: your credit covers it.`, { exact: true }),
    ).toBeVisible();
    const { lines, subtotal, total, paid } = await lastInvoice(person);
    expect(lines.map(({ kind }) => kind).toSorted()).toEqual(["period", "unused"]);
    expect(subtotal).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
    expect([total, paid]).toEqual([subtotal, true]);
  });

  await test.step("the user cancels at the end of the period, and resumes", async () => {
    await page.goto("/app/change-plan?plan=free");
    await expect(
      question(page).getByRole("heading", { name: "Cancel your Premium subscription?" }),
    ).toBeVisible();
    await expect(question(page).getByText(/^Premium ends on \d{4}-\d\d-\d\d\./)).toBeVisible();
    await expect(question(page).getByText("You can share with no one else.")).toBeVisible();
    await question(page).getByRole("button", { name: "Cancel subscription" }).click();
    await expect(notice(page, /^Your subscription .* Premium ends on \d{4}-\d\d-\d\d\.$/)).toBeVisible();
    await expect(page.getByRole("main").getByText("Your Premium subscription ends on")).toBeVisible();
    await press(page, "Keep Premium");
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("main").getByText(/Premium goes on\.$/)).toBeVisible();
  });
});

test("a change from monthly to yearly is charged at once, with the shown amount", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/plan$/, 500);
  await subscribe(person, "premium");
  await letDaysPass(person, 40);
  expect((await lastInvoice(person)).total).toBe(1000);
  await openPage(page, person, "/app/change-plan?plan=personal", "Change plan");
  await press(page, "Continue");
  const charge = question(page).getByText(/is charged to your card now\.$/);
  const shown = (await charge.textContent())?.split(" ")[0];
  await page.route(/\/plan$/, (route) => route.fulfill({ status: 500, json: {} }));
  await question(page).getByRole("button", { name: "Confirm" }).click();
  await expect(question(page).getByText("An error occured. Please try again later.")).toBeVisible();
  await page.unroute(/\/plan$/);
  await question(page).getByRole("button", { name: "Confirm" }).click();
  await expect(
    page.getByRole("main").getByText(`${CHANGED} ${shown} was charged to your card.`, { exact: true }),
  ).toBeVisible();
  const { lines, total, amount_paid, paid } = await lastInvoice(person);
  expect([dollars(total), dollars(amount_paid), paid]).toEqual([shown, shown, true]);
  const unused = lines.find(({ kind }) => kind === "unused");
  const month = 1000 * ((unused?.end ?? 0) - (unused?.start ?? 0));
  // The paid month was used for ten days. The length of this month depends on the date of the test.
  expect(unused?.amount).toBe(-Math.round(month / ((unused?.end ?? 0) - (unused?.start ?? 0) + 10 * 86_400)));
  expect(total).toBe(1200 + (unused?.amount ?? 0));
});

test("the pages show a failed payment until it is paid, and the account keeps working", async ({
  page,
  person,
}) => {
  await subscribe(person, "premium", { number: UNCHARGEABLE });
  await addBucket(person, "Household");
  await letDaysPass(person, 31);
  await signIn(page, person);
  await expect(strip(page)).toContainText(/you can go on using everything until \d{4}-\d\d-\d\d/);
  await expect(strip(page)).toContainText("The Free plan costs nothing, with one bucket and no sharing.");
  await page.goto("/app/settings/details");
  await test.step("the subscription can still be cancelled", async () => {
    await page.goto("/app/change-plan");
    await press(page, "Cancel subscription");
    await expect(
      question(page).getByText(/The \$10\.00 for the period until then stays due\.$/),
    ).toBeVisible();
    await expect(
      question(page).getByText(/more than the Free plan includes\. Nothing is deleted\.$/),
    ).toBeVisible();
    await question(page).getByRole("button", { name: "Cancel subscription" }).click();
    await expect(page.getByText(/^Premium ends on \d{4}-\d\d-\d\d\. The payment for/)).toBeVisible();
  });
  await strip(page).getByRole("link", { name: "Subscribe" }).click();
  await expect(page.getByText("$10.00 is due")).toBeVisible();
  await expect(strip(page).getByRole("link")).toHaveCount(0);
  await page.getByRole("radio", { name: "Another card" }).check({ force: true });
  await fillCard(cardFrame(page));
  await acceptTerms(page);
  await press(page, "Pay $10.00");
  await expect(page.getByText(PROCESSED)).toBeVisible();
  await expect(strip(page)).toBeHidden();
  expect((await lastInvoice(person)).paid).toBe(true);
  await page.getByRole("link", { name: "Change plan" }).click();
  await expect(planRow(page, "Free")).toHaveAccessibleDescription(
    /exceeds this plan’s limits.* 1 other bucket/,
  );
  await expect(planRow(page, "Personal")).not.toHaveAccessibleDescription(/exceeds/);
});

test("a failed payment is paid with any stored card", async ({ page, person }) => {
  await subscribe(person, "premium", { number: UNCHARGEABLE });
  await addCard(person, { number: MASTERCARD });
  await letDaysPass(person, 31);
  await openPage(page, person, "/app/subscribe", "Subscribe");
  await expect(page.getByRole("radio").first()).toHaveAccessibleName("Visa •••• 0341");
  await expect(page.getByRole("radio").first()).toBeChecked();
  await page.getByRole("radio", { name: "MasterCard •••• 4444" }).check({ force: true });
  await acceptTerms(page);
  await press(page, "Pay $10.00");
  await expect(page.getByText(PROCESSED)).toBeVisible();
  expect((await lastInvoice(person)).paid).toBe(true);
});

test("after the grace period the user can make nothing new until they subscribe again", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/buckets$/, 402);
  await subscribe(person, "personal", { number: UNCHARGEABLE });
  await addBucket(person, "Household");
  await letDaysPass(person, 70);
  await signIn(page, person);
  await expect(strip(page)).toContainText("You can still read and edit everything");
  await press(page, "Create bucket");
  await dialog(page).getByLabel("Name").fill("Travel");
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await expect(
    dialog(page).getByText(/^Limit exceeded - You have reached your capacity limits\./),
  ).toBeVisible();
  await dialog(page).getByRole("link", { name: "See plans" }).click();
  await page.getByRole("main").getByRole("link", { name: "Pay now" }).click();
  await page.getByRole("radio", { name: "Another card" }).check({ force: true });
  await fillCard(cardFrame(page));
  await acceptTerms(page);
  await page.getByRole("complementary").getByRole("button").click();
  await expect(page.getByText(PROCESSED)).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await addBucket(person, "Travel");
  expect((await lastInvoice(person)).total).toBe(1200);
});
