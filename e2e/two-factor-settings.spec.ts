/** @file Users set up, change and remove second factors in the settings. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { codeSentTo, linkSentTo } from "./outbox.ts";
import { proveAddress } from "./sharing-steps.ts";
import { dialog, signIn, submitLogin } from "./steps.ts";
import { button, codeField, heading } from "./two-factor-page.ts";
import { addPhone, aNumber, makeCodeReader, otherCode } from "./two-factor-steps.ts";

const uriOf = async (page: Page): Promise<string> => {
  const href = await page.locator('a[href^="otpauth:"]').getAttribute("href");
  return href ?? "";
};

test("a user sets up an app, saves its backup codes, and removes it again", async ({
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
  await expect(page.getByText("Confirm your email address before you add a second factor.")).toBeVisible();
  await expect(page.getByText("This server sends no email: its operator")).toBeVisible();
  await expect(button(page, "Set up")).toHaveCount(0);
  await page.goto(await linkSentTo(person.email, "verify"));
  await button(page, "Confirm address").click();
  await expect(page.getByText(`${person.email} is confirmed.`)).toBeVisible();
  await page.goto("/app/settings/two-factor");
  await button(page, "Set up").click();
  await expect(page.getByRole("img", { name: "QR code with the secret" })).toBeVisible();
  const nextCode = makeCodeReader(await uriOf(page));
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
  await page.emulateMedia({ media: "print" });
  await expect(saving.getByText(/^Keepwell backup codes of /)).toBeVisible();
  await expect(saving.getByRole("listitem").first()).toBeVisible();
  await expect(saving.getByText("Save your backup codes")).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.keyboard.press("Escape");
  await expect(saving).toBeVisible();
  await saving.getByRole("button", { name: "I have saved them" }).click();
  await expect(saving).toBeHidden();
  await expect(page.getByText(/^On since/)).toBeVisible();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  await test.step("without a confirmed address, an existing factor is shown, and none can be added", async () => {
    const me = /\/api\/me$/;
    await page.route(me, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), email_verified: false } });
    });
    await page.reload();
    await expect(page.getByText("Confirm your email address before you add a second factor.")).toBeVisible();
    await expect(button(page, "Remove the authenticator app")).toBeVisible();
    for (const name of ["Use another app", "Send a code", "Add a security key"])
      await expect(button(page, name)).toHaveCount(0);
    await page.unroute(me);
    await page.reload();
    await expect(button(page, "Use another app")).toBeVisible();
  });

  const other = await (await anotherBrowser()).newPage();
  await other.goto("/app/auth/login");
  await submitLogin(other, person);
  await codeField(other).fill(await nextCode());
  await button(other, "Verify").click();
  await expect(heading(other, "My buckets")).toBeVisible();
  // Close the other page. Removing the factor ends that page's session, and the server would refuse the page's next
  // call.
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

test("a phone number is read-only while its code is awaited, then verified", async ({
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
  const update = button(page, "Send a code");
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

test("a new number requires the password and a code by message, which then suffice for new backup codes", async ({
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
  await button(page, "Send a code").click();
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
