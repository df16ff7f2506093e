/** @file The daily jobs of one user. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { createPerson, type Person } from "../e2e/person.ts";
import { signIn } from "./bucket-steps.ts";
import type { Job } from "./jobs.ts";

const dialog = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("heading") });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

const BANK = { name: "Bank", username: "ana@bank.example", password: "hunter2 hunter2" };

/** Signs in to an account with one entry, "Bank", in the system bucket. */
const withBank =
  (perform: (page: Page, person: Person) => Promise<void>): Job["prepare"] =>
  async ({ url, page }) => {
    const person = await createPerson(url);
    await person.addPassword(BANK);
    await signIn(page, url, { person });
    return () => perform(page, person);
  };

const openBank = async (page: Page): Promise<void> => {
  await page.getByRole("row", { name: "Private passwords" }).click();
  await page.getByRole("row", { name: BANK.name }).click();
};

const signUpIn = async (page: Page): Promise<void> => {
  const email = `eve-${randomUUID()}@example.test`;
  await page.getByLabel("Firstname").fill("Eve");
  await page.getByLabel("Lastname").fill("Ash");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Repeat email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(`plum orbit cascade ${randomUUID()}`);
  await page.getByRole("checkbox", { name: /Terms of Use/ }).check();
  await press(page, "Sign up");
  await press(page, "Create a password");
  await dialog(page).getByLabel("Name", { exact: true }).fill(BANK.name);
  await press(page, "Generate");
  await press(page, "Save");
  await expect(page.getByRole("row", { name: BANK.name })).toBeVisible();
};

const signUpAndSave: Job = {
  name: "Sign up, until the first password is saved",
  budget: 6,
  prepare: async ({ page }) => {
    await page.goto("/app/signup");
    return () => signUpIn(page);
  },
};

const findAndCopy: Job = {
  name: "Find and copy a password with the keyboard",
  budget: 0,
  prepare: withBank(async (page) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("bank");
    await expect(page.getByRole("option", { selected: true })).toContainText(BANK.name);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => clipboard(page)).toBe(BANK.password);
  }),
};

const copyFromHome = (how: "click" | "tap"): Job["prepare"] =>
  withBank(async (page) => {
    await page.getByRole("row", { name: "Private passwords" })[how]();
    await page.getByRole("button", { name: `Copy password for ${BANK.name}` })[how]();
    await expect.poll(() => clipboard(page)).toBe(BANK.password);
  });

const copyByMouse: Job = {
  name: "Copy a password with the mouse, from home",
  budget: 2,
  prepare: copyFromHome("click"),
};

const copyOnPhone: Job = {
  name: "Copy a password on a phone, from home",
  budget: 2,
  onPhone: true,
  prepare: copyFromHome("tap"),
};

const change: Job = {
  name: "Change a password to a generated one",
  budget: 5,
  prepare: withBank(async (page) => {
    await openBank(page);
    await press(page, "Edit");
    await press(page, "Generate");
    await press(page, "Save");
    await expect(dialog(page)).toHaveCount(0);
  }),
};

const deleteAndUndo: Job = {
  name: "Delete an entry, and undo it",
  budget: 5,
  prepare: withBank(async (page) => {
    await openBank(page);
    await press(page, "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Move to Trash" }).click();
    await expect(page.getByRole("row", { name: BANK.name })).toHaveCount(0);
    await press(page, "Undo");
    await expect(page.getByRole("row", { name: BANK.name })).toBeVisible();
  }),
};

const CSV = ["name,url,username,password", "Mail,https://mail.example.com,ana,imported"].join("\n");

const importFile: Job = {
  name: "Import a browser's file, from home",
  budget: 3,
  prepare: withBank(async (page) => {
    await page.getByRole("link", { name: /Import/ }).click();
    const file = { name: "Passwords.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
    page.once("filechooser", (chooser) => chooser.setFiles(file));
    await press(page, "Choose a file…");
    await page.getByRole("button", { name: /^Import 1 / }).click();
    await expect(page.getByRole("heading", { name: "Import finished" })).toBeVisible();
  }),
};

const lockAndUnlock: Job = {
  name: "Lock and unlock with the keyboard",
  budget: 0,
  prepare: withBank(async (page, person) => {
    await page.keyboard.press("Control+Shift+L");
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type(person.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "My buckets" })).toBeVisible();
  }),
};

export const VAULT_JOBS: readonly Job[] = [
  signUpAndSave,
  findAndCopy,
  copyByMouse,
  copyOnPhone,
  change,
  deleteAndUndo,
  importFile,
  lockAndUnlock,
];
