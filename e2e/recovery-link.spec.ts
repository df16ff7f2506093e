/** @file The link for a forgotten password: its token stays secret, and a signed-in user can follow it. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { linkSentTo } from "./outbox.ts";
import { aVault, forget, RESET } from "./recovery-steps.ts";
import { signIn } from "./steps.ts";

test("MS-65: the token is removed from the address and the history at once, and goes nowhere else", async ({
  page,
  person,
}) => {
  const addressed: string[] = [];
  page.on("request", (request) => addressed.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
  await forget(page, person);
  const path = await linkSentTo(person.email, RESET);
  const token = path.split("/").at(-1) ?? "";
  const response = await page.goto(path);
  expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(page.getByRole("button", { name: "Set password" })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/auth\/reset-password$/);
  expect(addressed.filter((one) => one.includes(token))).toHaveLength(1);
  expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain(token);
  await page.goto("/app/legal/terms-of-use");
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/auth\/reset-password$/);
  await expect(page.getByText("Follow the link in your email once more.")).toBeVisible();
});

test("a link that could not be read is kept, and can be tried again; an invalid one is not", async ({
  page,
  person,
  watch,
}) => {
  const read = /\/api\/password\/recovery$/;
  watch.expectFailure(read, "aborted");
  watch.expectFailure(read, 400);
  await person.session.api.identity.sendResetLink({ body: { email: person.email } });
  await page.route(read, (route) => route.abort(), { times: 1 });
  const link = await linkSentTo(person.email, RESET);
  await page.goto(link);
  await expect(page.getByText("Keepwell cannot be reached.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Send me a new link" })).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Set password" })).toBeVisible();
  await page.goto(`${link}x`);
  await expect(page.getByText("Invalid link.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Send me a new link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

const expectReset = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { name: "Reset password" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "With this browser" })).toBeChecked();
};

test("a signed-in user, or one with a locked vault, signs out and continues with the link", async ({
  page,
  person,
}) => {
  await person.session.api.identity.sendResetLink({ body: { email: person.email } });
  await aVault(page, person);
  const link = await linkSentTo(person.email, RESET);
  await test.step("a signed-in user must sign out before the reset form appears", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
    await page.getByRole("button", { name: "Sign out and continue" }).click();
    await expectReset(page);
  });
  await test.step("a user with a locked vault must sign out before the reset form appears", async () => {
    await signIn(page, person);
    await page.keyboard.press("Control+Shift+L");
    await expect(page.getByRole("button", { name: "Unlock" })).toBeVisible();
    await page.goto(link);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expectReset(page);
  });
});
