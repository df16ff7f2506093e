import { expect, test } from "./fixtures.ts";
import { dialog, openEntry, reveal, signInToPrivate, value } from "./steps.ts";

const SECRET = "  p a<b>&\"'é漢 \\n%00 ";

test.beforeEach(async ({ context, page, person, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL ?? "" });
  await person.addPassword({ name: "Bank", username: "ana@bank.test", password: SECRET });
  await signInToPrivate(page, person);
  await openEntry(page, "Bank");
});

const read = () => navigator.clipboard.readText();

test("the copy button copies exactly the password, counts down and clears on request", async ({ page }) => {
  await dialog(page).getByRole("button", { name: "Copy password" }).click();
  await expect(page.getByText("Copied!").last()).toBeVisible();
  expect(await page.evaluate(read)).toBe(SECRET);
  await expect(page.getByText(/Password on clipboard · (1:00|0:5\d)/)).toBeVisible();
  await expect(page.getByText(/Password on clipboard · 0:5[0-7]/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Clear now" }).click();
  await expect(page.getByText(/on clipboard/)).toHaveCount(0);
  expect(await page.evaluate(read)).toBe("");
});

test("the clipboard is cleared after a minute, unless something else was copied since", async ({ page }) => {
  await page.clock.install();
  await dialog(page).getByRole("button", { name: "Copy password" }).click();
  await expect(page.getByText(/Password on clipboard/)).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByText(/on clipboard/)).toHaveCount(0);
  expect(await page.evaluate(read)).toBe("");

  await dialog(page).getByRole("button", { name: "Copy password" }).click();
  await expect(page.getByText(/Password on clipboard/)).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText("something else"));
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await page.clock.runFor(61_000);
  expect(await page.evaluate(read)).toBe("something else");
});

test("copying the user name starts no countdown", async ({ page }) => {
  await dialog(page).getByRole("button", { name: "Copy username" }).click();
  await expect(page.getByText("Copied!").last()).toBeVisible();
  expect(await page.evaluate(read)).toBe("ana@bank.test");
  await expect(page.getByText(/on clipboard/)).toHaveCount(0);
});

test("a revealed password hides after a minute and behind another tab", async ({ page }) => {
  await page.clock.install();
  const password = value(dialog(page), "Password");
  await expect(password).toContainText("••••••••••••");
  await reveal(dialog(page));
  await expect(password).toContainText("é漢");
  await page.clock.runFor(59_000);
  await expect(password).toContainText("é漢");
  await page.clock.runFor(2_000);
  await expect(password).not.toContainText("é漢");

  await reveal(dialog(page));
  await expect(password).toContainText("é漢");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(password).not.toContainText("é漢");
});

test("the page explains that the browser refused the clipboard", async ({ page }) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  });
  await dialog(page).getByRole("button", { name: "Copy password" }).click();
  await expect(page.getByText("Cannot copy to clipboard").last()).toBeVisible();
});
