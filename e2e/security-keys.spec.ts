/** @file Proving the second factor with a security key. */
import { expect, expectA11y, test } from "./fixtures.ts";
import { proveAddress } from "./sharing-steps.ts";
import { dialog, openSignedIn, signOut, submitLogin } from "./steps.ts";
import { button, heading } from "./two-factor-page.ts";
import { addVirtualAuthenticator, offerNoPasskeys } from "./virtual-authenticator.ts";

const BY_KEY = "Use your security key or passkey";

test("a security key is the second step, and confirms who the user is", async ({ page, person, watch }) => {
  watch.expectFailure(/\/api\/authenticate$/, 401);
  watch.expectFailure(/\/api\/me\/backup-codes$/, 403);
  await offerNoPasskeys(page);
  await proveAddress(person);
  await openSignedIn(page, person, "/app/settings/two-factor");
  const key = await addVirtualAuthenticator(page, { transport: "usb", hasPrf: false });
  await button(page, "Add a security key").click();
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "I have saved them" }).click();

  await test.step("after the password", async () => {
    await signOut(page);
    await page.goto("/app/settings/two-factor");
    await submitLogin(page, person);
    await expect(heading(page, "Two-factor sign-in")).toBeVisible();
    await expect(button(page, BY_KEY)).toBeFocused();
    await expectA11y(page);
    await key.answer(false);
    const challenged = page.waitForResponse(/security-key\/challenge$/);
    await page.keyboard.press("Enter");
    await challenged;
    await expect(button(page, "Waiting for your key or passkey…")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button(page, BY_KEY)).toBeFocused();
    await button(page, "Backup code").click();
    await expect(page.getByRole("textbox", { name: "Backup code" })).toBeFocused();
    await button(page, "Security key or passkey").click();
    await key.answer(true);
    await button(page, BY_KEY).click();
    await expect(heading(page, "Security keys")).toBeVisible();
  });
  await test.step("if only a key is left and the browser has none, no code is asked for", async () => {
    const other = await page.context().newPage();
    await other.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
    await other.route(/\/api\/me\/two-factor$/, async (route) => {
      const response = await route.fetch();
      const state = await response.json();
      const backup_codes = { ...state.backup_codes, left: 0 };
      await route.fulfill({ response, json: { ...state, backup_codes } });
    });
    await other.goto("/app/settings/two-factor");
    await button(other, "Make new codes").click();
    await expect(dialog(other).getByText("This account asks for a security key").first()).toBeVisible();
    await expect(dialog(other).getByRole("textbox", { name: "Backup code" })).toHaveCount(0);
    await dialog(other).getByLabel("Password", { exact: true }).fill(person.password);
    await expectA11y(other);
    const confirm = dialog(other).getByRole("button", { name: "Confirm", exact: true });
    await expect(confirm).toHaveAttribute("aria-disabled", "true");
    await other.close();
  });
  await test.step("in the dialog that asks who the user is", async () => {
    await button(page, "Make new codes").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Make new codes" }).click();
    await expect(dialog(page).getByText("Your browser asks for a security key or a passkey")).toBeVisible();
    await dialog(page).getByLabel("Password", { exact: true }).fill(person.password);
    await expectA11y(page);
    await key.answer(false);
    await dialog(page).getByRole("button", { name: BY_KEY }).click();
    await page.waitForResponse(/confirm\/challenge$/);
    await page.keyboard.press("Escape");
    await expect(dialog(page).getByRole("button", { name: BY_KEY })).toBeVisible();
    const confirm = dialog(page).getByRole("button", { name: "Confirm", exact: true });
    const challenged = page.waitForResponse(/confirm\/challenge$/);
    await dialog(page).getByRole("button", { name: BY_KEY }).click();
    await challenged;
    await dialog(page).getByRole("button", { name: "Backup code" }).click();
    await expect(confirm, "another method ends the request").toBeVisible();
    await expect(dialog(page).getByRole("textbox", { name: "Backup code" })).toBeFocused();
    await dialog(page).getByRole("button", { name: "Security key or passkey" }).click();
    await expect(dialog(page).getByRole("button", { name: BY_KEY })).toBeFocused();
    await key.answer(true);
    await dialog(page).getByRole("button", { name: BY_KEY }).click();
    await expect(page.getByRole("alertdialog").getByRole("listitem")).toHaveCount(10);
  });
});
