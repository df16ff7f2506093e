/**
 * @file A user works without a mouse. Checks where the focus is after each step (docs/specification.md, section 10).
 */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { dialog, field, privatePath, row, signInToPrivate, value } from "./steps.ts";

const MANY = 40;

/** Presses Tab until the target has the focus. Fails if Tab does not reach it. */
const tabTo = async (page: Page, target: Locator, key = "Tab"): Promise<void> => {
  for (let pressed = 0; pressed < MANY; pressed += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement)).catch(() => false))
      break;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
};

const press = async (page: Page, target: Locator, key = "Enter"): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

const type = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
};

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole("button", { name, exact: true });

/** Expects the focus on the element of the dialog itself, because a screen reader begins to read there. */
const expectAtDialog = (page: Page): Promise<void> => expect(dialog(page)).toBeFocused();

test("a user signs up, creates, opens, copies, edits and deletes by keyboard", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL ?? "" });
  const email = `keys-${randomUUID()}@example.test`;
  const password = "plum orbit cascade 47 velvet";
  let generated = "";
  await page.goto("/app/auth/login");
  await press(page, page.getByRole("link", { name: "Create an account" }));
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeFocused();
  await type(page, page.getByLabel("Firstname"), "Ana");
  await type(page, page.getByLabel("Lastname"), "Tremblay");
  await type(page, page.getByLabel("Email", { exact: true }), email);
  await type(page, page.getByLabel("Repeat email"), email);
  await type(page, page.getByLabel("Password", { exact: true }), password);
  await press(page, page.getByRole("checkbox", { name: /Terms of Use/ }), "Space");
  await press(page, button(page, "Sign up"));
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeFocused();

  await test.step("create an entry", async () => {
    await press(page, button(page, "Create a password"));
    await expect(field(page, "Name")).toBeFocused();
    await page.keyboard.type("Router");
    await type(page, field(page, "Username"), "admin");
    await type(page, field(page, "Notes"), "by hand");
    await tabTo(page, button(dialog(page), "Generate"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(field(page, "Password")).toHaveValue(/^.{24}$/);
    generated = await field(page, "Password").inputValue();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, "Router")).toBeVisible();
  });

  await test.step("open the entry and copy from it", async () => {
    await tabTo(page, row(page, "Router"));
    await page.keyboard.press("Enter");
    await expectAtDialog(page);
    await press(page, button(dialog(page), "Show password"));
    await expect(button(dialog(page), "Hide password")).toBeFocused();
    await press(page, button(dialog(page), "Copy password"));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(generated);
  });

  await test.step("switching large type on and off", async () => {
    await tabTo(page, button(dialog(page), "Large type"), "Shift+Tab");
    await page.keyboard.press("Enter");
    const large = page.getByRole("dialog", { name: "Password in large type" });
    await expect(large).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button(dialog(page), "Large type")).toBeFocused();
  });

  await test.step("edit the entry", async () => {
    await press(page, button(dialog(page), "Edit"));
    await expectAtDialog(page);
    await type(page, field(page, "Username"), "root");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, "Router")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(value(dialog(page), "Username")).toHaveText("root");
    await page.keyboard.press("Escape");
    await expect(row(page, "Router")).toBeFocused();
  });

  await test.step("delete the entry", async () => {
    await page.keyboard.press("Enter");
    await press(page, button(dialog(page), "Delete"));
    const question = page.getByRole("alertdialog");
    await expect(button(question, "Cancel")).toBeFocused();
    await page.keyboard.press("Enter");
    await expectAtDialog(page);
    await press(page, button(dialog(page), "Delete"));
    await press(page, button(question, "Move to Trash"));
    await expect(row(page, "Router")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Private passwords" })).toBeFocused();
  });
});

test("a user signs in, moves through a long list by arrows and letters, and signs out", async ({
  page,
  person,
}) => {
  for (const name of ["Alpha", "Beta", "Gamma"]) await person.addPassword({ name });
  await page.goto("/app/auth/login");
  await type(page, page.getByLabel("Email", { exact: true }), person.email);
  await type(page, page.getByLabel("Password", { exact: true }), person.password);
  await tabTo(page, page.getByRole("checkbox", { name: "Remember this browser" }));
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeFocused();
  await tabTo(page, row(page, "Private passwords"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Private passwords" })).toBeFocused();

  await tabTo(page, row(page, "Alpha"));
  await page.keyboard.press("ArrowDown");
  await expect(row(page, "Beta")).toBeFocused();
  await page.keyboard.press("End");
  await expect(row(page, "Gamma")).toBeFocused();
  await page.keyboard.press("b");
  await expect(row(page, "Beta")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectAtDialog(page);
  await press(page, button(dialog(page), "Delete"));
  await press(page, button(page.getByRole("alertdialog"), "Move to Trash"));
  await expect(row(page, "Gamma")).toBeFocused();

  await page.keyboard.press("Shift+Tab");
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("zzz");
  await expect(page.getByText("Nothing found.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, "Alpha")).toBeVisible();

  await tabTo(page, button(page, /^Account:/), "Shift+Tab");
  await page.keyboard.press("Enter");
  await press(page, button(page, "Sign out"));
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

const visitParts = async (page: Page): Promise<void> => {
  await page.reload();
  await expect(page.getByRole("heading", { name: "Private passwords" })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: /Buckets/ })).toBeFocused();

  const place = () => page.evaluate(() => document.activeElement?.closest("header, main")?.tagName ?? "");
  const visited: string[] = [];
  for (let part = 0; part < 3; part += 1) {
    await page.keyboard.press("F6");
    visited.push(await place());
  }
  expect(visited).toContain("HEADER");
  expect(visited).toContain("MAIN");
};

test("the focus begins at the content, is visible, and returns from a dialog to the row", async ({
  page,
  person,
}) => {
  const { uid } = await person.addPassword({ name: "Router" });
  await signInToPrivate(page, person);
  await test.step("the skip link leads past the bar, and F6 moves from part to part", () => visitParts(page));
  await test.step("the focused element is marked visibly", async () => {
    await tabTo(page, button(page, "Create"));
    const outline = await button(page, "Create").evaluate(
      (element) => getComputedStyle(element).outlineStyle,
    );
    expect(outline).not.toBe("none");
  });
  await test.step("a dialog that the address opened returns the focus to its row", async () => {
    await page.goto(`${privatePath(person)}?entry=${person.privateBucket.uid}.${uid}`);
    await expectAtDialog(page);
    await page.keyboard.press("Escape");
    await expect(row(page, "Router")).toBeFocused();
  });
});
