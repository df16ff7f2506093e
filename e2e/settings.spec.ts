/** @file The user's settings: details, address, password, sessions, log, data, deleting the account. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { linkSentTo } from "./outbox.ts";
import { dialog, fillLogin, signIn, submitLogin } from "./steps.ts";

const NEW_PASSWORD = "meadow lantern copper 93 tides";

const changePassword = async (page: Page, current: string): Promise<void> => {
  await page.goto("/app/settings/password");
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Retype new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
};

const confirm = async (page: Page, password: string): Promise<void> => {
  await expect(dialog(page).getByRole("heading", { name: "Confirm it is you" })).toBeVisible();
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
};

test("names change at once; a new address requires the password and its link", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/me$/, 403);
  await signIn(page, person);
  await page.goto("/app/settings/details");
  await page.getByLabel("Firstname").fill("Anaïs");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Account updated.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Account: Anaïs Tremblay" })).toBeVisible();

  const next = `next-${person.email}`;
  await page.getByLabel("Email", { exact: true }).fill(next);
  await page.getByLabel("Repeat email").fill(next);
  await page.getByRole("button", { name: "Save" }).click();
  await confirm(page, person.password);
  await expect(page.getByText("A new email address waits for confirmation")).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(await linkSentTo(next, "verify"));
  await tab.getByRole("button", { name: "Confirm address" }).click();
  await expect(tab.getByText(`${next} is confirmed.`)).toBeVisible();
  await test.step("a page that was open before names the new address", async () => {
    await page.getByRole("link", { name: "Data" }).click();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("alertdialog")).toContainText(`Your address is: ${next}`);
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  });
  await page.goto("/app/settings/details");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(next);
});

test("changing the password signs the other browser out, and not this one", async ({
  page,
  person,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/api\//, 401);
  watch.expectFailure(/\/api\/me\/unlock$/, 422);
  const other = await (await anotherBrowser()).newPage();
  await signIn(other, person);
  await signIn(page, person);
  await test.step("a wrong current password shows an error at its field, and no session ends", async () => {
    await page.bringToFront();
    await changePassword(page, "not the password at all");
    await expect(page.getByText("This password is not correct.")).toBeVisible();
    await expect(page.getByLabel("Current password")).toBeFocused();
  });
  await changePassword(page, person.password);
  await expect(page.getByText("Password updated.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Account password" })).toBeVisible();
  // The other browser's stream of events ends with its session, so that browser asks for a sign-in at once.
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await fillLogin(other, { ...person, password: NEW_PASSWORD });
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByText(/asks for your password in another way than last time/)).toBeVisible();
  await other.getByRole("button", { name: "I changed my password, continue" }).click();
  await expect(other.getByRole("row").filter({ hasText: "Private passwords" })).toBeVisible();
});

test("a user lists sessions and signs them out, and the log shows it", async ({
  page,
  person,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/api\//, 401);
  const other = await (await anotherBrowser()).newPage();
  await signIn(other, person);
  await signIn(page, person);
  await page.goto("/app/settings/sessions");
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
  // The other browser's stream of events ends with its session, so that browser asks for a sign-in at once.
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto("/app/settings/activity");
  await expect(page.getByRole("row").nth(1)).toContainText("Session signed out from the settings");
});

test("the personal data is downloaded, and the account is deleted for good", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/me\/export$/, 403);
  watch.expectFailure(/\/api\/authenticate$/, 401);
  await signIn(page, person);
  await page.goto("/app/settings/data");
  await page.getByRole("button", { name: "Download my data" }).click();
  const downloading = page.waitForEvent("download");
  await confirm(page, person.password);
  const file = await (await downloading).path();
  expect(JSON.parse(readFileSync(file, "utf8")).account.email).toBe(person.email);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Type your email address to confirm").fill(person.email);
  await question.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Your account is deleted.")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await submitLogin(page, person);
  await expect(page.getByText("Access denied!").first()).toBeVisible();
});
