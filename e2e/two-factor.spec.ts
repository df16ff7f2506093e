/** @file Signing in with a second factor. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { codeSentTo } from "./outbox.ts";
import { createPerson, type Person } from "./person.ts";
import { dialog, privatePath, signIn, submitLogin } from "./steps.ts";
import { button, codeField, heading } from "./two-factor-page.ts";
import { type App, addApp, addPhone, aNumber, otherCode } from "./two-factor-steps.ts";

const DENIED = "Access denied! Please check your auth code and try again.";

test("with an app, a wrong code is cleared, and the correct one leads to the requested page", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/authenticate/, 401);
  const { nextCode } = await addApp(person);
  await page.goto(privatePath(person));
  await submitLogin(page, person);
  await expect(heading(page, "Two-factor sign-in")).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?redirect=%2Fbucket%2F${person.privateBucket.uid}`);
  const field = codeField(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await expect(button(page, "Verify")).toHaveAttribute("aria-disabled", "true");
  const code = await nextCode();
  await field.fill(otherCode(code));
  await button(page, "Verify").click();
  await expect(page.getByText(DENIED)).toBeVisible();
  await expect(page.getByText("if you have just used this one, wait for the next")).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Private passwords")).toBeVisible();
});

/**
 * Opens the page for the code three times while no sign-in waits for a code: by its address, by a reload, and after “Go
 * back”. Each time the login page must appear. At the end the browser must have stored no token.
 */
const openWithoutSignIn = async (page: Page, person: Person): Promise<void> => {
  await page.goto("/app/auth/two-factor");
  await expect(heading(page, "Sign in")).toBeVisible();
  await submitLogin(page, person);
  await expect(heading(page, "Two-factor sign-in")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Sign in")).toBeVisible();
  await submitLogin(page, person);
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(heading(page, "Sign in")).toBeVisible();
  await page.goto("/app/auth/two-factor");
  await expect(heading(page, "Sign in")).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain("token");
};

const sendWrongCodes = async (page: Page, person: Person, nextCode: App["nextCode"]): Promise<void> => {
  await page.goto("/app/auth/login");
  await submitLogin(page, person);
  const right = await nextCode();
  for (let tries = 0; tries < 5; tries += 1) {
    await codeField(page).fill(otherCode(right));
    const answered = page.waitForResponse(/two-factor$/);
    await button(page, "Verify").click();
    await answered;
    await expect(codeField(page)).toHaveValue("");
  }
  await codeField(page).fill(right);
  await button(page, "Verify").click();
  await expect(page.getByText("This sign-in is no longer valid. Please sign in again.")).toBeVisible();
  await button(page, "Sign in again").click();
  await expect(heading(page, "Sign in")).toBeVisible();
  await submitLogin(page, person);
  await codeField(page).fill(right);
  await button(page, "Verify").click();
  await expect(heading(page, "My buckets")).toBeVisible();
};

test("the code's page needs a pending sign-in, which ends after five wrong codes", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/authenticate/, 401);
  const { nextCode } = await addApp(person);
  await test.step("without a pending sign-in the page always leads to the login", () =>
    openWithoutSignIn(page, person));
  await test.step("after five wrong codes the user must enter the password again", () =>
    sendWrongCodes(page, person, nextCode));
});

test("with a phone, the message is sent at once, and can be requested again after a while", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/authenticate/, 401);
  const phone = aNumber();
  await addPhone(person, phone);
  await page.clock.install();
  await page.goto("/app/auth/login");
  await submitLogin(page, person);
  const told = page.getByText(
    `We sent a text message with a code to your phone ending in ${phone.slice(-2)}.`,
  );
  await expect(told).toBeVisible();
  const first = await codeSentTo(phone);
  await expect(button(page, /^Send another code in \d+ s$/)).toHaveAttribute("aria-disabled", "true");
  await page.clock.fastForward(31_000);
  await button(page, "Send another code").click();
  await expect(button(page, /^Send another code in \d+ s$/)).toBeVisible();
  const second = await codeSentTo(phone);
  if (first !== second) {
    await codeField(page).fill(first);
    await button(page, "Verify").click();
    await expect(page.getByText(DENIED)).toBeVisible();
  }
  await codeField(page).fill(second);
  await button(page, "Verify").click();
  await expect(heading(page, "My buckets")).toBeVisible();
});

test("a user can sign in with a backup code in place of the app, and with each code only once", async ({
  page,
  person,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/api\/authenticate/, 401);
  const { backupCodes } = await addApp(person);
  const [code = ""] = backupCodes;
  await page.goto("/app/auth/login");
  await submitLogin(page, person);
  await button(page, "Backup code").click();
  const field = page.getByRole("textbox", { name: "Backup code" });
  await expect(field).toBeFocused();
  await field.fill(code.toLowerCase());
  await button(page, "Verify").click();
  await expect(heading(page, "My buckets")).toBeVisible();

  const again = await (await anotherBrowser()).newPage();
  await again.goto("/app/auth/login");
  await submitLogin(again, person);
  await button(again, "Backup code").click();
  await again.getByRole("textbox", { name: "Backup code" }).fill(code);
  await button(again, "Verify").click();
  await expect(again.getByText(DENIED)).toBeVisible();
});

test("a second account with a second factor is added in the dialog", async ({
  page,
  person,
  baseURL,
  watch,
}) => {
  watch.expectFailure(/\/api\/authenticate/, 401);
  const second = await createPerson(baseURL ?? "");
  const { nextCode } = await addApp(second);
  await signIn(page, person);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await button(page, "Add existing account").click();
  await dialog(page).getByLabel("Email", { exact: true }).fill(second.email);
  await dialog(page).getByLabel("Password", { exact: true }).fill(second.password);
  await dialog(page).getByRole("button", { name: "Sign in", exact: true }).click();
  const field = dialog(page).getByRole("textbox", { name: "Confirmation code" });
  const code = await nextCode();
  await field.fill(otherCode(code));
  await dialog(page).getByRole("button", { name: "Verify" }).click();
  await expect(dialog(page).getByText(DENIED)).toBeVisible();
  await field.fill(code);
  await dialog(page).getByRole("button", { name: "Verify" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(heading(page, "My buckets")).toBeVisible();
  const active = () => page.evaluate(() => localStorage.getItem("keepwell.active"));
  await expect.poll(active).toBe(second.session.identity.uid);
});
