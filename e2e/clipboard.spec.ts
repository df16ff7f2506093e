import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { dialog, openEntry, privatePath, reveal, signInToPrivate, value } from "./steps.ts";

const SECRET = "  p a<b>&\"'é漢 \\n%00 ";
const LINES = "-----BEGIN KEY-----\n  line 2\n\nend";

const read = () => navigator.clipboard.readText();
const copy = (page: Page, what: string) =>
  dialog(page)
    .getByRole("button", { name: `Copy ${what}` })
    .click();

const copyUsername = async (page: Page): Promise<void> => {
  await copy(page, "username");
  await expect(page.getByText("Copied!").last()).toBeVisible();
  expect(await page.evaluate(read)).toBe("ana@bank.test");
  await expect(page.getByText(/on clipboard/)).toHaveCount(0);
};

const copyNotes = async (page: Page): Promise<void> => {
  await copy(page, "text");
  await expect(page.getByText(/Notes on clipboard/)).toBeVisible();
  expect(await page.evaluate(read)).toBe("PIN 1234");
};

const copyAndClear = async (page: Page): Promise<void> => {
  await copy(page, "password");
  await expect(page.getByText(/Password on clipboard · (1:00|0:5\d)/)).toBeVisible();
  expect(await page.evaluate(read)).toBe(SECRET);
  await expect(page.getByText(/Password on clipboard · 0:5[0-7]/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Clear now" }).click();
  await expect(page.getByText(/on clipboard/)).toHaveCount(0);
  expect(await page.evaluate(read)).toBe("");
};

const copySelected = async (page: Page): Promise<void> => {
  for (const [name, secret] of [
    ["Bank", SECRET],
    ["Key", LINES],
  ] as const) {
    await openEntry(page, name);
    await reveal(dialog(page));
    const shown = value(dialog(page), "Password").locator("[data-secret-line]");
    await shown.evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press("Control+c");
    expect(await page.evaluate(read)).toBe(secret);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  }
};

const letCopyExpire = async (page: Page): Promise<void> => {
  await copy(page, "password");
  await expect(page.getByText(/Password on clipboard/)).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByText(/on clipboard/)).toHaveCount(0);
  expect(await page.evaluate(read)).toBe("");

  await copy(page, "password");
  await expect(page.getByText(/Password on clipboard/)).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText("something else"));
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await page.clock.runFor(61_000);
  expect(await page.evaluate(read)).toBe("something else");
};

const letRevealedHide = async (page: Page): Promise<void> => {
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
};

const chooseTime = async (page: Page, person: Person, time: string): Promise<void> => {
  await page.goto("/app/settings/preferences");
  await page.getByRole("button", { name: /Clear the clipboard after/ }).click();
  await page.getByRole("option", { name: time }).click();
  await page.goto(privatePath(person));
  await openEntry(page, "Bank");
};

const copyForChosenTime = async (page: Page, person: Person): Promise<void> => {
  await chooseTime(page, person, "2 minutes");
  await copy(page, "password");
  await expect(page.getByText(/Password on clipboard · (2:00|1:5\d)/)).toBeVisible();
  await chooseTime(page, person, "Never");
  await copy(page, "password");
  await expect(page.getByText("Copied!").last()).toBeVisible();
  await expect(page.getByText(/on clipboard/)).toHaveCount(0);
};

test("a copied password is exact, and is cleared from the clipboard on request or after the chosen time", async ({
  context,
  page,
  person,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL ?? "" });
  await person.addPassword({ name: "Bank", username: "ana@bank.test", password: SECRET, notes: "PIN 1234" });
  await person.addPassword({ name: "Key", password: LINES });
  await signInToPrivate(page, person);
  await test.step("a secret that is selected and copied keeps its own line breaks, and gets no others", () =>
    copySelected(page));
  await openEntry(page, "Bank");

  await test.step("copying the user name starts no countdown", () => copyUsername(page));
  await test.step("copying the notes starts a countdown, because they may contain secrets", () =>
    copyNotes(page));
  await test.step("the copy button copies exactly the password, counts down and clears on request", () =>
    copyAndClear(page));
  await test.step("the time until the clipboard is cleared is a setting of this browser", () =>
    copyForChosenTime(page, person));
  await chooseTime(page, person, "1 minute");
  await page.clock.install();
  await test.step("the clipboard is cleared after a minute, unless something else was copied since", () =>
    letCopyExpire(page));
  await test.step("a revealed password hides after a minute and behind another tab", () =>
    letRevealedHide(page));
  await test.step("the page explains that the browser refused the clipboard", async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    });
    await copy(page, "password");
    await expect(page.getByText("Cannot copy to clipboard").last()).toBeVisible();
  });
});
