import type { Page } from "@playwright/test";
import { cardRow, HEADINGS, main, openBilling } from "./billing-pages.ts";
import { ADDRESS, findSubscriberUid, letDaysPass, refund, subscribe, UNCHARGEABLE } from "./billing-steps.ts";
import { expect, test } from "./fixtures.ts";
import { OPERATOR_SETTINGS } from "./operator-settings.ts";
import type { Person } from "./person.ts";
import { signIn, value } from "./steps.ts";
import { notice } from "./vault-steps.ts";

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole("button", { name: new RegExp(`${field}$`) }).click();
  await page.getByRole("searchbox", { name: field }).fill(option);
  await page.getByRole("option", { name: option, exact: true }).click();
};

test("a user on the free plan opens billing from the menu and saves an address", async ({
  page,
  person,
  watch,
}) => {
  await signIn(page, person);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("link", { name: "Billing" }).click();
  await expect(page).toHaveURL(/\/app\/billing\/overview$/);
  await expect(page).toHaveTitle("Billing overview · Billing · Keepwell");
  await expect(value(main(page), "Plan")).toHaveText(/^Free/);
  await expect(value(main(page), "Next invoice")).toHaveText("N/A");
  await expect(main(page).getByText("No billing address yet")).toBeVisible();

  await main(page).getByRole("link", { name: "Add billing address" }).click();
  await expect(page.getByLabel("Firstname")).toHaveValue("Ana");
  await expect(page.getByRole("button", { name: /State or province$/ })).toHaveText(/Quebec/);
  watch.expectFailure(/\/api\/subscribers\//, 422);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").getByText("3 fields need attention")).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toBeFocused();

  await page.getByLabel("Address", { exact: true }).fill(ADDRESS.address);
  await page.getByLabel("City", { exact: true }).fill("Austin");
  await page.getByLabel("Postal code", { exact: true }).fill("78701");
  await choose(page, "Country", "United States");
  const state = page.getByRole("button", { name: /State or province$/ });
  await expect(state).toHaveText(/Choose/);
  await choose(page, "State or province", "Texas");

  await page.getByRole("navigation").getByRole("link", { name: "Invoices" }).click();
  await expect(page.getByRole("alertdialog", { name: "Unsaved changes" })).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notice(page, "Billing address saved.")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Invoices" }).click();
  await expect(main(page).getByText("No invoices yet")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Overview" }).click();
  await expect(value(main(page), "Billing address")).toContainText("Austin TX  78701");

  await page.goto("/app/billing/details");
  await choose(page, "Country", "France");
  await expect(state).toBeHidden();
});

const expectTrial = async (page: Page): Promise<void> => {
  await expect(value(main(page), "Plan")).toContainText("Premium");
  await expect(value(main(page), "Status")).toHaveText(/Free trial until \d{4}-\d{2}-\d{2}/);
  await expect(value(main(page), "Next invoice")).toHaveText(/^\d{4}-\d{2}-\d{2}$/);
  await expect(value(main(page), "Usage")).toContainText("0 of 10 included sharings");
  await expect(main(page).getByRole("link", { name: "Change plan" })).toHaveAttribute(
    "href",
    "/app/change-plan",
  );
};

/** Cancels the subscription by a call, and reloads the page. The user then resumes the subscription on this page. */
const resume = async (page: Page, person: Person): Promise<void> => {
  const subscriberId = await findSubscriberUid(person);
  const { billing } = person.session.api;
  const { uid } = await billing.subscriptionState({ params: { subscriberId } });
  await expect(main(page).getByRole("link", { name: "Cancel subscription" })).toHaveAttribute(
    "href",
    "/app/change-plan?plan=free",
  );

  await billing.changePlan({ params: { uid }, body: { plan: "free" } });
  await page.reload();
  await expect(value(main(page), "Status")).toHaveText(/^Ends on \d{4}-\d{2}-\d{2}$/);
  await expect(value(main(page), "Next invoice")).toHaveText("N/A");
  await expect(main(page).getByRole("link", { name: "Cancel subscription" })).toBeHidden();
  await page.getByRole("button", { name: "Keep Premium" }).click();
  await expect(notice(page, "Your Premium subscription continues.")).toBeVisible();
  await expect(value(main(page), "Status")).toHaveText(/Free trial until/);
};

const readInvoice = async (page: Page, person: Person): Promise<void> => {
  await letDaysPass(person, 65);
  await page.goto("/app/billing/invoices");
  const rows = page.getByRole("row").filter({ hasText: "PAID" });
  await expect(rows).toHaveCount(2);
  const days = await rows
    .getByRole("cell")
    .filter({ hasText: /^\d{4}-/ })
    .allTextContents();
  expect(days).toEqual([...days].sort().reverse());
  await rows.first().getByRole("link").click();

  await expect(page.getByRole("heading", { level: 1, name: /^Invoice \S+$/ })).toBeFocused();
  const sheet = page.getByRole("article");
  await expect(value(sheet, "From")).toContainText(OPERATOR_SETTINGS.OPERATOR_NAME);
  await expect(value(sheet, "Billed to")).toContainText("Acme inc.");
  await expect(value(sheet, "Status")).toHaveText("PAID");
  await expect(sheet.getByRole("row", { name: /^Premium plan, / })).toContainText("$10.00");
  await expect(value(sheet, "Amount due")).toHaveText("$0.00");
  await expect(sheet.getByText("Refunded")).toBeHidden();
  const [, reference = ""] = / (\S+)$/.exec(await page.getByRole("heading", { level: 1 }).innerText()) ?? [];
  await refund(person, reference, "4.00");
  await page.reload();
  await expect(value(sheet, "Refunded")).toHaveText("$4.00");
  await expect(value(sheet, "Status")).toHaveText("PAID");
};

const expectPrinted = async (page: Page): Promise<void> => {
  const sheet = page.getByRole("article");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByText(/^Invoice \S+$/)).toBeVisible();
  await expect(value(sheet, "From")).toContainText("NEQ 1170000001");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(sheet.getByRole("columnheader", { name: "Quantity" })).toBeVisible();
  const ink = await sheet.evaluate((element) => ({
    color: getComputedStyle(element).color,
    ground: getComputedStyle(document.body).backgroundColor,
  }));
  expect(ink).toEqual({ color: "rgb(0, 0, 0)", ground: "rgba(0, 0, 0, 0)" });
};

test("a subscriber sees the trial, resumes a cancellation, and reads the invoices and one invoice's page, also printed", async ({
  page,
  person,
}) => {
  await subscribe(person, "premium");
  await openBilling(page, person, "overview");
  await test.step("the page shows the trial", () => expectTrial(page));
  await test.step("the page shows a cancellation with its day, and one press resumes the subscription", () =>
    resume(page, person));
  await test.step("the page lists the invoices, and shows one with a refund", () =>
    readInvoice(page, person));
  await test.step("an invoice is printed without the rest of the page", () => expectPrinted(page));
});

test("the page shows a failed charge with its amount and how to pay", async ({ page, person }) => {
  await subscribe(person, "premium", { number: UNCHARGEABLE });
  await letDaysPass(person, 32);
  await openBilling(page, person, "overview");
  await expect(value(main(page), "Status")).toHaveText("Past due: $10.00");
  await expect(main(page).getByText("$10.00 is due")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Pay now" })).toHaveAttribute("href", "/app/subscribe");
  await page.getByRole("navigation").getByRole("link", { name: "Invoices" }).click();
  await expect(page.getByRole("row").filter({ hasText: "DUE" })).toContainText("$10.00");

  await test.step("after the last retry, the page says that nothing more is charged", async () => {
    await letDaysPass(person, 16);
    await page.goto("/app/billing/overview");
    await expect(value(main(page), "Status")).toHaveText("Past due: $10.00");
    await expect(main(page).getByText("It will not be tried again automatically.")).toBeVisible();
    await expect(value(main(page), "Next invoice")).toHaveText("N/A");
    await main(page).getByRole("link", { name: "Cancel subscription" }).click();
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(page.getByRole("alertdialog").or(page.getByRole("dialog"))).toContainText(
      "Premium ends with the period that was not paid for",
    );
  });
});

const retryInvoices = async (page: Page): Promise<void> => {
  await page.route(/\/api\/subscribers\/[\w-]+\/invoices$/, (route) =>
    route.fulfill({ status: 503, json: { status: "unavailable", code: "unavailable", user_message: "" } }),
  );
  await page.goto("/app/billing/invoices");
  const alert = page.getByRole("alert").filter({ hasText: "This could not be loaded." });
  await expect(alert).toBeVisible();
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(main(page).getByText("No invoices yet")).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("billing");
  await page.getByRole("option", { name: "Go to billing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: HEADINGS.overview })).toBeFocused();
};

const goOffline = async (page: Page): Promise<void> => {
  const add = page.getByRole("button", { name: "Add card" });
  await page.context().setOffline(true);
  await expect(cardRow(page, "Visa")).toBeVisible();
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expect(add).toHaveAccessibleDescription("You’re offline");
  await page.context().setOffline(false);
  await expect(add).not.toHaveAttribute("aria-disabled");
};

test("billing pages say what is missing, unreachable or failed, and can be retried", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/invoices\//, 404);
  watch.expectFailure(/\/invoices$/, 503);
  // On a busy computer, the page may still be reading its data when the test goes offline.
  watch.allowFailure(/\/api\//, "offline");
  await subscribe(person, "premium");
  // Before the test goes offline, wait for this call, which the page makes by itself soon after it has opened.
  const signed = page.waitForResponse((reply) => reply.url().endsWith("/api/me/signed-address"));
  await openBilling(page, person, "cards");
  await expect(cardRow(page, "Visa")).toBeVisible();
  await signed;
  await test.step("offline, loaded data stays and the disabled button says why", () => goOffline(page));
  await test.step("the page says that an unknown invoice does not exist", async () => {
    await page.goto("/app/billing/invoices/11111111-1111-4111-8111-111111111111");
    await expect(page.getByText("There is no such invoice")).toBeVisible();
  });
  await test.step("a page that fails to load can be retried, and the palette leads to billing", () =>
    retryInvoices(page));
});
