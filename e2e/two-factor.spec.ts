/** @file Signing in with a second factor, and setting one up. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { codeSentTo, linkSentTo } from "./outbox.ts";
import { createPerson } from "./person.ts";
import { proveAddress } from "./sharing-steps.ts";
import { dialog, privatePath, signIn, submitLogin } from "./steps.ts";
import { addApp, addPhone, aNumber, codesOf, otherCode } from "./two-factor-steps.ts";

const DENIED = "Access denied! Please check your auth code and try again.";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const codeField = (page: Page) => page.getByRole("textbox", { name: "Confirmation code" });

test("an app: a wrong code is cleared, the right one leads where one was going", async ({
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
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Private passwords")).toBeVisible();
});

test("without a sign-in that waits the page leads to the login: by its address, a reload, or going back", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/authenticate$/, 401);
  await addApp(person);
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
});

test("a phone: the message is on its way, and another one can be had after a while", async ({
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

test("another method: a message on request, or a backup code, once", async ({
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

test("after five wrong codes only the password helps", async ({ page, person, watch }) => {
  watch.expectFailure(/\/api\/authenticate/, 401);
  const { nextCode } = await addApp(person);
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
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
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

const uriOf = async (page: Page): Promise<string> => {
  const href = await page.locator('a[href^="otpauth:"]').getAttribute("href");
  return href ?? "";
};

test("settings: an app is set up, its backup codes are saved, and it is removed again", async ({
  page,
  context,
  person,
  anotherBrowser,
  watch,
}) => {
  watch.expectFailure(/\/api\/authenticate/, 401);
  watch.expectFailure(/\/api\/me\/authenticator$/, 403);
  watch.expectFailure(/\/api\/me\/(authenticator\/)?confirm$/, 422);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, person);
  await page.goto("/app/settings/two-factor");
  await expect(page.getByText("Confirm your address before you add a second factor.")).toBeVisible();
  await expect(page.getByText("This server sends no mail: the link is in its outbox")).toBeVisible();
  await expect(button(page, "Set up")).toHaveCount(0);
  await page.goto(await linkSentTo(person.email, "verify"));
  await button(page, "Confirm address").click();
  await expect(page.getByText(`${person.email} is confirmed.`)).toBeVisible();
  await page.goto("/app/settings/two-factor");
  await button(page, "Set up").click();
  await expect(page.getByRole("img", { name: "Picture with the secret" })).toBeVisible();
  const nextCode = codesOf(await uriOf(page));
  const code = await nextCode();
  const field = page.getByRole("textbox", { name: "Code that the app shows" });
  await field.fill(otherCode(code));
  await button(page, "Turn on").click();
  await expect(page.getByText("This code is not correct.")).toBeVisible();
  await field.fill(code);
  await button(page, "Turn on").click();

  const saving = page.getByRole("alertdialog");
  await expect(saving.getByRole("heading", { name: "Save your backup codes" })).toBeVisible();
  await expect(saving.getByRole("listitem")).toHaveCount(10);
  await saving.getByRole("button", { name: "Copy all" }).click();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(copied).toHaveLength(10);
  const downloading = page.waitForEvent("download");
  await saving.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("keepwell-backup-codes.txt");
  const file = await readFile(await download.path(), "utf8");
  for (const one of copied) expect(file).toContain(one);
  await page.keyboard.press("Escape");
  await expect(saving).toBeVisible();
  await saving.getByRole("button", { name: "I have saved them" }).click();
  await expect(saving).toBeHidden();
  await expect(page.getByText(/^On since/)).toBeVisible();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  const other = await (await anotherBrowser()).newPage();
  await other.goto("/app/auth/login");
  await submitLogin(other, person);
  await codeField(other).fill(await nextCode());
  await button(other, "Verify").click();
  await expect(heading(other, "My buckets")).toBeVisible();
  // Its session ends with the factor: whatever it asks then is refused.
  await other.close();

  await button(page, "Remove the authenticator app").click();
  await expect(page.getByRole("alertdialog")).toContainText("your backup codes are erased");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  const confirming = dialog(page);
  await expect(confirming.getByRole("heading", { name: "Confirm it is you" })).toBeVisible();
  await confirming.getByLabel("Password", { exact: true }).fill(person.password);
  const proof = confirming.getByRole("textbox", { name: "Confirmation code" });
  await proof.fill(code);
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await expect(confirming.getByText("This code is not correct.")).toBeVisible();
  await expect(proof).toHaveValue("");
  await proof.fill(await nextCode());
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The authenticator app was removed.").first()).toBeVisible();
  await expect(button(page, "Set up")).toBeVisible();
  await expect(heading(page, "Authenticator app")).toBeFocused();
});

test("settings: a phone is read-only while its code is awaited, then verified", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/me\/phone-numbers/, 422);
  watch.expectFailure(/\/api\/me\/phone-numbers\/confirm$/, 404);
  const phone = aNumber();
  await proveAddress(person);
  await signIn(page, person);
  await page.goto("/app/settings/two-factor");
  const number = page.getByLabel("Phone number");
  const update = button(page, "Update");
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await number.fill("555 0123");
  await update.click();
  await expect(
    page.getByText("Please enter the number with its country code, like +1 514 555 0123."),
  ).toBeVisible();
  await number.fill(phone);
  await update.click();
  await expect(number).toHaveAttribute("readonly", "");
  await expect(number).toHaveValue(phone);
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await page.reload();
  await expect(number).toHaveAttribute("readonly", "");
  const code = await codeSentTo(phone);
  const field = page.getByRole("textbox", { name: "Validation code" });
  await field.fill(otherCode(code));
  await button(page, "Validate").click();
  await expect(page.getByText("This confirmation code is not valid.")).toBeVisible();
  await expect(field).toHaveValue("");
  await field.fill(code);
  await button(page, "Validate").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("Your number has been verified.").first()).toBeVisible();
  await expect(number).not.toHaveAttribute("readonly", "");
  await expect(number).toHaveValue(phone);
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await number.fill(aNumber());
  await expect(update).not.toHaveAttribute("aria-disabled", "true");
});

test("settings: another number, and new backup codes, take the password and a code by message", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/authenticate/, 401);
  watch.expectFailure(/\/api\/me\/(phone-numbers|backup-codes)$/, 403);
  const [old, next] = [aNumber(), aNumber()];
  await addPhone(person, old);
  await page.goto("/app/settings/two-factor");
  await submitLogin(page, person);
  await expect(heading(page, "Two-factor sign-in")).toBeVisible();
  await codeField(page).fill(await codeSentTo(old));
  await button(page, "Verify").click();
  const number = page.getByLabel("Phone number");
  await number.fill(next);
  await button(page, "Update").click();
  const confirming = dialog(page);
  await confirming.getByLabel("Password", { exact: true }).fill(person.password);
  await expect(confirming.getByRole("button", { name: "Confirm" })).toHaveAttribute("aria-disabled", "true");
  await confirming.getByRole("button", { name: "Send the code" }).click();
  await expect(confirming.getByText("We sent a text message")).toBeVisible();
  await confirming.getByRole("textbox", { name: "Confirmation code" }).fill(await codeSentTo(old));
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(`We sent a text message with a code to ${next}.`)).toBeVisible();
  await page.getByRole("textbox", { name: "Validation code" }).fill(await codeSentTo(next));
  await button(page, "Validate").click();
  await expect(number).toHaveValue(next);

  await button(page, "Make new codes").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make new codes" }).click();
  await expect(page.getByRole("alertdialog").getByRole("listitem")).toHaveCount(10);
});
