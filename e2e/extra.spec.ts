/** @file How the extra of an entry (one-time code, further addresses, custom fields) is shown, edited and kept. */
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { totpCode } from "@keepwell/client/extra/totp.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { Page } from "@playwright/test";
import {
  add,
  addBank,
  addOther,
  button,
  draft,
  EXTRA_OF_ALL_KINDS,
  edit,
  group,
  readExtra,
  SECRET,
} from "./extra-steps.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import {
  dialog,
  field,
  openEntry as openRow,
  row,
  save,
  saveAndReopen,
  signInToPrivate,
  value,
} from "./steps.ts";
import { addList } from "./vault-steps.ts";

/** Adds a custom field, and waits until the closing menu has moved the focus to the new field. */
const addField = async (page: Page, kind: string): Promise<void> => {
  await add(page, kind);
  await expect(dialog(page).getByLabel("Field name").last()).toBeFocused();
};

const closeEntry = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
};

const read = () => navigator.clipboard.readText();

const changeFields = async (page: Page, person: Person, entry: SealedEntry): Promise<void> => {
  await openRow(page, "Bank");
  await edit(page);
  await add(page, "One-time code");
  const code = dialog(page).getByLabel("One-time code", { exact: true });
  await expect(code).toBeFocused();
  await code.fill(SECRET);
  await expect(dialog(page).getByText("Code now")).toBeVisible();
  await add(page, "Another address");
  await expect(field(page, "Address 2")).toBeFocused();
  await field(page, "Address 2").fill("https://second.example.test/");
  await button(page, "Address 2: where the extension offers this entry").click();
  await page.getByRole("menuitemradio", { name: /^Starts with/ }).click();
  await expect(field(page, "Address 2")).toHaveAccessibleDescription(/^Starts with\./);
  for (const [kind, name] of [
    ["Text", "Customer number"],
    ["Hidden text", "PIN"],
    ["Yes or no", "Paperless"],
  ] as const) {
    await addField(page, kind);
    await page.keyboard.type(name);
  }
  await group(page, "Customer number").getByLabel("Value").fill("CA-2231");
  await group(page, "PIN").getByLabel("Value", { exact: true }).fill("4711");
  await group(page, "Paperless").getByRole("radio", { name: "Yes" }).check();
  await saveAndReopen(page, "Bank");

  const shown = dialog(page);
  await expect(shown.getByRole("link", { name: "https://second.example.test/" })).toBeVisible();
  await expect(value(shown, "One-time code")).toContainText(/\d{6}/);
  await expect(value(shown, "Customer number")).toHaveText("CA-2231");
  await expect(value(shown, "Paperless")).toHaveText("Yes");
  await expect(value(shown, "PIN")).not.toContainText("4711");
  await button(page, "Show “PIN”").click();
  await expect(value(shown, "PIN")).toContainText("4711");
  expect(JSON.parse(await readExtra(person, entry))).toEqual({
    v: 1,
    totp: { text: SECRET },
    urls: ["https://second.example.test/"],
    fields: JSON.parse(EXTRA_OF_ALL_KINDS).fields,
    match: { "https://second.example.test/": "start" },
  });

  await edit(page);
  await button(page, "Remove “PIN”").click();
  await expect(button(page, "Add a field")).toBeFocused();
  await button(page, "Remove “One-time code”").click();
  await button(page, "Remove “Address 2”").click();
  await saveAndReopen(page, "Bank");
  await expect(value(shown, "Customer number")).toHaveText("CA-2231");
  await expect(shown.getByText("One-time code")).toHaveCount(0);
  await expect(shown.getByText("PIN")).toHaveCount(0);
};

const refuseSource = async (page: Page, person: Person, entry: SealedEntry): Promise<void> => {
  await openRow(page, "Odd source");
  await expect(dialog(page).getByText("Keepwell cannot make codes from this.")).toBeVisible();
  await edit(page);
  await field(page, "Username").fill("bo");
  await saveAndReopen(page, "Odd source");
  await expect(value(dialog(page), "Username")).toHaveText("bo");
  expect(await readExtra(person, entry)).toBe(ODD);

  await edit(page);
  const code = dialog(page).getByLabel("One-time code", { exact: true });
  await code.fill("no key!");
  await addField(page, "Text");
  await page.keyboard.press("Tab");
  await page.keyboard.type("a value without a name");
  await save(page);
  await expect(dialog(page).getByText("2 fields need attention")).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/Codes cannot be made from this/);
  await expect(group(page, "Text field").getByLabel("Field name")).toHaveAccessibleDescription(
    /Give this field a name/,
  );
  await code.fill(`steam://${SECRET}`);
  await button(page, "Remove “Text field”").click();
  await saveAndReopen(page, "Odd source");
  await expect(value(dialog(page), "One-time code")).toContainText(/[2-9A-Z]{5}/);
};

const leave = async (page: Page): Promise<void> => {
  await openRow(page, "Bank");
  await edit(page);
  await addField(page, "Hidden text");
  await page.keyboard.press("Escape");
  await expect(button(page, "Edit")).toBeVisible();
  await edit(page);
  await group(page, "Paperless").getByRole("radio", { name: "No" }).check();
  await page.keyboard.press("Escape");
  await page
    .getByRole("alertdialog", { name: "Discard your changes?" })
    .getByRole("button", { name: "Keep editing" })
    .click();
  await saveAndReopen(page, "Bank");
  await expect(value(dialog(page), "Paperless")).toHaveText("No");
};

/**
 * Opens the form of a copy and closes it without saving. Then opens the form again, and saves the copy with another
 * user name.
 */
const duplicate = async (page: Page): Promise<void> => {
  await button(page, "Duplicate").click();
  await expect(dialog(page).getByText("This will be a copy of “Bank”")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Bank (copy)");
  await expectA11y(page);
  await page.keyboard.press("Escape");
  await expect(value(dialog(page), "Username")).toHaveText("ana");
  await button(page, "Duplicate").click();
  await field(page, "Username").fill("bo");
  await save(page);
  await expect(row(page, "Bank (copy)")).toContainText("Cards");
  await expect(page.getByRole("row")).toHaveCount(2);
  await openRow(page, "Bank (copy)");
  await expect(value(dialog(page), "Username")).toHaveText("bo");
  await expect(value(dialog(page), "One-time code")).toContainText(/\d{3}/);
  await expect(value(dialog(page), "Customer number")).toHaveText("CA-2231");
  await expect(value(dialog(page), "Paperless")).toHaveText("No");
  await expect(value(dialog(page), "Address 2")).toContainText("second.example.test");
  await button(page, "Delete").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Move to Trash" }).click();
  await expect(page.getByRole("row")).toHaveCount(1);
};

const changeNote = async (page: Page): Promise<void> => {
  await openRow(page, "Will");
  await expect(button(page, "Show “Seal”")).toBeVisible();
  await edit(page);
  await button(page, "Add a field").click();
  await expect(page.getByRole("menuitem")).toHaveText(["Text", "Hidden text", "Yes or no"]);
  await page.keyboard.press("Escape");
  await addField(page, "Text");
  await page.keyboard.type("Notary");
  await group(page, "Notary").getByLabel("Value").fill("Me Roy");
  await saveAndReopen(page, "Will");
  await expect(value(dialog(page), "Notary")).toHaveText("Me Roy");
  await expect(dialog(page).getByText("the text")).toBeVisible();
};

const ODD = '{"v":1,"totp":{"text":"otpauth://hotp/x?secret=AA"}}';

test("extra fields are added, checked, kept and removed in the form of an entry", async ({
  page,
  person,
}) => {
  const entry = await addBank(person, "{}");
  const { session, privateBucket } = person;
  const odd = await addOther(person, "Odd source", ODD);
  const fields = {
    text: "the text",
    extra: '{"v":1,"fields":[{"name":"Seal","value":"7","kind":"hidden"}]}',
  };
  await createEntry(session, privateBucket, { type: "note", name: "Will", fields });
  await signInToPrivate(page, person);
  await test.step("the form refuses an invalid source of codes, unless an import has stored it", () =>
    refuseSource(page, person, odd));
  await closeEntry(page);
  await test.step("a note shows its custom fields and gets new ones", () => changeNote(page));
  await closeEntry(page);
  await test.step("a user adds extra fields by the menu, saves, sees and removes them", () =>
    changeFields(page, person, entry));
});

test("the one-time code is current, counts down, changes, and is copied like a password", async ({
  page,
  person,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL ?? "" });
  const { session, privateBucket } = person;
  const listId = await addList(person, privateBucket, "Cards");
  await createEntry(session, privateBucket, { ...draft(EXTRA_OF_ALL_KINDS), listId });
  await signInToPrivate(page, person);
  await test.step("leaving the form asks the user only if a value was changed", () => leave(page));
  await test.step("a copy begins with all values in the same list, and is saved only on request", () =>
    duplicate(page));
  await page.clock.install();
  await openRow(page, "Bank");
  const totp = readTotp(SECRET);
  const codeNow = async () => (totp ? totpCode(totp, await page.evaluate(() => Date.now())) : "");
  const shown = value(dialog(page), "One-time code");
  await expect(shown).toContainText(await codeNow());
  await expect(dialog(page).getByRole("timer")).toContainText(/New code in \d+ s/);
  await page.clock.runFor(31_000);
  const next = await codeNow();
  await expect(shown).toContainText(next);
  await button(page, "Copy one-time code").click();
  await expect(page.getByText(/One-time code on clipboard/)).toBeVisible();
  expect(await page.evaluate(read)).toBe(next);
  await page.clock.runFor(61_000);
  expect(await page.evaluate(read)).toBe("");
});
