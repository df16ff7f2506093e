/** @file Users add, rename and remove passkeys and security keys in the settings. */
import type { Page } from "@playwright/test";
import { settings } from "../web/src/text/en/settings.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { lie } from "./liar.ts";
import { proveAddress } from "./sharing-steps.ts";
import { dialog, openSignedIn } from "./steps.ts";
import { button, heading } from "./two-factor-page.ts";
import { addVirtualAuthenticator } from "./virtual-authenticator.ts";

/** The uid of a passkey that the account's state does not name. */
const UNKNOWN = "01900000-0000-7000-8000-000000000001";

const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const next = (page: Page) => dialog(page).getByRole("button", { name: "Continue" });

const confirmRemoval = async (page: Page): Promise<void> => {
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
};

test("a user adds a passkey, renames it, and removes it", async ({ page, person }) => {
  await proveAddress(person);
  await openSignedIn(page, person, "/app/settings/passkeys");
  const device = await addVirtualAuthenticator(page);
  await expect(page.getByText("Sign in without your password")).toBeVisible();
  await expectA11y(page);

  await button(page, "Add a passkey").click();
  await expect(field(page, "Password")).toBeFocused();
  await expect(field(page, "Name")).toHaveValue(/ on Linux$/);
  await field(page, "Password").fill(person.password);
  await device.answer(false);
  const still = await next(page).boundingBox();
  await next(page).click();
  const step = dialog(page).getByRole("listitem").filter({ hasText: "Save the passkey" });
  await expect(step).toHaveAttribute("aria-current", "step");
  const busy = dialog(page).getByRole("button", { name: "Adding…" });
  expect(await busy.boundingBox(), "no button moves").toEqual(still);
  await expectA11y(page);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(button(page, "Add a passkey")).toBeFocused();
  await device.answer(true);
  await button(page, "Add a passkey").click();
  await field(page, "Name").fill("Work laptop");
  await field(page, "Password").fill(person.password);
  await next(page).click();
  await expect(page.getByText("Your passkey was added.").first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Work laptop" })).toContainText("Never used");
  await expect(heading(page, "Your passkeys")).toBeFocused();
  await expectA11y(page);

  await button(page, "Add a passkey").click();
  await field(page, "Password").fill(person.password);
  await next(page).click();
  await expect(dialog(page).getByText("This device or key is in your list already.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();

  await button(page, "Rename Work laptop").click();
  await field(page, "Name").fill("Home laptop");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(button(page, "Rename Home laptop")).toBeFocused();

  await lie(page, /^\/api\/me\/credentials$/, (rows) => [...rows, { ...rows[0], uid: UNKNOWN }]);
  await page.reload();
  await button(page, "Remove this passkey").click();
  await expect(page.getByRole("alertdialog", { name: "Remove this passkey?" })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await button(page, "Remove Home laptop").click();
  await confirmRemoval(page);
  await expect(page.getByText("The passkey was removed.").first()).toBeVisible();
  await expect(page.getByText("Sign in without your password")).toBeVisible();
});

test("a passkey without a key for the account is refused, and leads to the security keys", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/me\/unlock$/, 422);
  await proveAddress(person);
  await openSignedIn(page, person, "/app/settings/passkeys");
  const device = await addVirtualAuthenticator(page, { hasPrf: false });
  await button(page, "Add a passkey").click();
  await field(page, "Password").fill("not the password");
  await next(page).click();
  await expect(field(page, "Password")).toBeFocused();
  expect(await device.count(), "no passkey is made for a wrong password").toBe(0);
  await field(page, "Password").fill(person.password);
  await device.verifyUser(false);
  await next(page).click();
  await expect(dialog(page).getByText("Nothing was added")).toBeVisible();
  await device.verifyUser(true);
  await next(page).click();
  await expect(dialog(page).getByText("This passkey cannot open your account")).toBeVisible();
  await expectA11y(page);
  await dialog(page).getByRole("link", { name: "Go to security keys" }).click();
  await expect(heading(page, "Security keys")).toBeVisible();
});

test("with a security key as second factor, a user adds a passkey and removes the key", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/me\/confirm$/, 422);
  watch.expectFailure(/\/api\/me\/credentials\/challenge$/, 403);
  await proveAddress(person);
  await openSignedIn(page, person, "/app/settings/two-factor");
  const key = await addVirtualAuthenticator(page, { transport: "usb", hasPrf: false });
  await button(page, "Add a security key").click();
  await next(page).click();
  const codes = page.getByRole("alertdialog");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const code = await codes.getByRole("listitem").first().locator("[aria-hidden]").textContent();
  await codes.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Security key" })).toContainText("Never used");
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  await expectA11y(page);

  await page.getByRole("link", { name: "Passkeys" }).click();
  await key.remove();
  await addVirtualAuthenticator(page);
  await button(page, "Add a passkey").click();
  await field(page, "Password").fill(person.password);
  await next(page).click();
  await expect(button(page, "Use your security key or passkey")).toBeFocused();
  await button(page, "Backup code").click();
  await page.getByRole("textbox", { name: "Backup code" }).fill(code ?? "");
  await button(page, "Confirm").click();
  await expect(page.getByText("Your passkey was added.").first()).toBeVisible();
  await expect(heading(page, "Your passkeys")).toBeFocused();

  await page.getByRole("link", { name: "Two-factor security" }).click();
  await button(page, "Remove Security key").click();
  await expect(page.getByRole("alertdialog")).toContainText("your backup codes are erased");
  await confirmRemoval(page);
  await expect(page.getByText("The security key was removed.").first()).toBeVisible();
  await expect(heading(page, "Security keys")).toBeFocused();
  await expect(page.getByText("You get ten when you add your first method.")).toBeVisible();

  await test.step("a browser that forgets the account forgets that a passkey unlocks it", async () => {
    const kept = () => page.evaluate(() => localStorage.getItem("keepwell.passkeys"));
    expect(await kept()).toContain(person.session.identity.uid);
    await page.goto("/app/settings/data");
    await button(page, settings.data.forget).click();
    await page.getByRole("alertdialog").getByRole("button", { name: settings.data.forget }).click();
    await expect(page.getByText(settings.data.forgotten).first()).toBeVisible();
    expect(await kept()).toBeNull();
  });
});
