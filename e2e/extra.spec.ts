/** @file Further data of an entry: one-time code, further addresses, custom fields; shown, edited, kept. */
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { createEntry, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { totpCode } from "@keepwell/client/extra/totp.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { Locator, Page } from "@playwright/test";
import { extra as enExtra } from "../web/src/text/en/extra.ts";
import { en } from "../web/src/text/en.ts";
import { extra as frExtra } from "../web/src/text/fr-CA/extra.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import { expect, test } from "./fixtures.ts";
import { lie, PATHS } from "./liar.ts";
import { expectLookA11y, ONE_LOOK } from "./looks.ts";
import type { Person } from "./person.ts";
import {
  dialog,
  field,
  openEntry as openRow,
  openSignedIn,
  privatePath,
  save,
  saveAndReopen,
  signInToPrivate,
  value,
} from "./steps.ts";

const SECRET = "JBSWY3DPEHPK3PXP";
const RICH = JSON.stringify({
  v: 1,
  later: { kept: true },
  totp: { text: `otpauth://totp/Acme:ana?secret=${SECRET}&issuer=Acme` },
  urls: ["https://second.example.test/"],
  fields: [
    { name: "Customer number", value: "CA-2231", kind: "text" },
    { name: "PIN", value: "4711", kind: "hidden" },
    { name: "Paperless", value: "true", kind: "boolean" },
  ],
});

const draft = (extra: string, username = "ana") => ({
  type: "password" as const,
  name: "Bank",
  fields: { url: "https://bank.example.test/", username, password: "pass", text: "", extra },
  confirmPassword: "pass",
});
const addBank = ({ session, privateBucket }: Person, extra: string) =>
  createEntry(session, privateBucket, draft(extra));

const extraOf = async ({ session, privateBucket }: Person, { uid: id }: SealedEntry): Promise<string> => {
  const sealed = await session.api.buckets.getEntry({ params: { bucketId: privateBucket.uid, id } });
  return (await openEntry(session, privateBucket, sealed)).fields.extra;
};

const button = (page: Page, name: string): Locator => dialog(page).getByRole("button", { name, exact: true });
const edit = async (page: Page): Promise<void> => {
  await button(page, "Edit").click();
  await expect(field(page, "Name")).toBeVisible();
};
const add = async (page: Page, what: string): Promise<void> => {
  await button(page, "Add a field").click();
  await page.getByRole("menuitem", { name: what, exact: true }).click();
};
/** The menu gives the focus to what it added, once it has closed. */
const addField = async (page: Page, kind: string): Promise<void> => {
  await add(page, kind);
  await expect(dialog(page).getByLabel("Field name").last()).toBeFocused();
};
const group = (page: Page, name: string): Locator => dialog(page).getByRole("group", { name, exact: true });
const read = () => navigator.clipboard.readText();

test("is added by the menu, saved, shown, and taken away again", async ({ page, person }) => {
  const entry = await addBank(person, "{}");
  await signInToPrivate(page, person);
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
  expect(JSON.parse(await extraOf(person, entry))).toEqual({
    v: 1,
    totp: { text: SECRET },
    urls: ["https://second.example.test/"],
    fields: JSON.parse(RICH).fields,
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
});

test("the code is this moment's, counts down, changes, and is copied like a password", async ({
  page,
  person,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL ?? "" });
  await addBank(person, RICH);
  await signInToPrivate(page, person);
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

test("a source that makes no codes is refused from the form, and kept from an import", async ({
  page,
  person,
}) => {
  const odd = '{"v":1,"totp":{"text":"otpauth://hotp/x?secret=AA"}}';
  const entry = await addBank(person, odd);
  await signInToPrivate(page, person);
  await openRow(page, "Bank");
  await expect(dialog(page).getByText("Keepwell cannot make codes from this.")).toBeVisible();
  await edit(page);
  await field(page, "Username").fill("bo");
  await saveAndReopen(page, "Bank");
  await expect(value(dialog(page), "Username")).toHaveText("bo");
  expect(await extraOf(person, entry)).toBe(odd);

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
  await saveAndReopen(page, "Bank");
  await expect(value(dialog(page), "One-time code")).toContainText(/[2-9A-Z]{5}/);
});

test("what a newer version wrote is said, cannot be changed, and stays to the byte", async ({
  page,
  person,
}) => {
  const newer = '{"v":2, "what": ["ever"]}';
  const entry = await addBank(person, newer);
  await signInToPrivate(page, person);
  await openRow(page, "Bank");
  await expect(dialog(page).getByText(/a newer one wrote it/)).toBeVisible();
  await edit(page);
  await expect(dialog(page).getByText(/a newer one wrote it/)).toBeVisible();
  await expect(button(page, "Add a field")).toHaveCount(0);
  await field(page, "Username").fill("bo");
  await saveAndReopen(page, "Bank");
  await expect(value(dialog(page), "Username")).toHaveText("bo");
  expect(await extraOf(person, entry)).toBe(newer);
});

test("unused rows ask nothing on leaving, a changed one does", async ({ page, person }) => {
  await addBank(person, RICH);
  await signInToPrivate(page, person);
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
});

test("a note shows its custom fields and gets new ones", async ({ page, person }) => {
  const { session, privateBucket } = person;
  const fields = {
    text: "the text",
    extra: '{"v":1,"fields":[{"name":"Seal","value":"7","kind":"hidden"}]}',
  };
  await createEntry(session, privateBucket, { type: "note", name: "Will", fields });
  await signInToPrivate(page, person);
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
});

test("a conflict compares it part by part", async ({ page, person, watch }) => {
  watch.expectFailure(/\/entries\//, 409);
  const opened = await addBank(person, RICH);
  await signInToPrivate(page, person);
  await openRow(page, "Bank");
  await edit(page);
  const theirs = JSON.parse(RICH);
  theirs.fields[0].value = "THEIRS-1";
  theirs.fields[1].value = "0000";
  delete theirs.totp;
  await updateEntry(person.session, person.privateBucket, { opened, draft: draft(JSON.stringify(theirs)) });
  await group(page, "Customer number").getByLabel("Value").fill("MINE-1");
  await save(page);
  const shown = dialog(page);
  await expect(shown.getByText("MINE-1")).toBeVisible();
  await expect(shown.getByText("THEIRS-1")).toBeVisible();
  await expect(shown.getByText("0000")).toHaveCount(0);
  await button(page, "Show “PIN”").click();
  await expect(shown.getByText("0000").last()).toBeAttached();
  await button(page, "Show “One-time code”").click();
  await expect(shown.getByText("Empty")).toBeVisible();
  await button(page, "Save my edit over it").click();
  await expect(shown).toHaveCount(0);
  await openRow(page, "Bank");
  await expect(value(shown, "Customer number")).toHaveText("MINE-1");
  await expect(value(shown, "One-time code")).toContainText(/\d{6}/);
});

test("MS-14: under a changed name, no code is copied and no address opened", async ({ page, person }) => {
  const { uid } = await addBank(person, RICH);
  await signInToPrivate(page, person);
  await lie(page, PATHS.entry, (entry) => {
    if (entry.uid === uid) entry.name = "My bank";
  });
  await page.getByRole("row").filter({ hasText: "Bank" }).click();
  for (const name of ["Copy one-time code", "Copy address 2", "Copy “PIN”", "Copy “Customer number”"])
    await expect(button(page, name)).toHaveAttribute("aria-disabled", "true");
  await expect(dialog(page).getByRole("link")).toHaveCount(0);
});

for (const [look, { colorScheme, viewport, locale }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);
    const words = locale === "en-CA" ? { ...en, extra: enExtra } : { ...frCa, extra: frExtra };

    test("further data is accessible", async ({ page, person }) => {
      const { uid } = await addBank(person, RICH);
      const path = `${privatePath(person)}?entry=${person.privateBucket.uid}.${uid}`;
      await openSignedIn(page, person, path);
      await expect(page.getByRole("timer")).toBeVisible();
      await expectLookA11y(page);
      await page.goto(`${path}&mode=edit`);
      await button(page, words.extra.add).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectLookA11y(page);
      await page.getByRole("menuitem", { name: words.extra.kinds.text, exact: true }).click();
      await expect(dialog(page).getByLabel(words.extra.fieldName).last()).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.type("nameless");
      await button(page, words.common.save).click();
      await expect(dialog(page).getByText(words.extra.problems.unnamed)).toBeVisible();
      await expectLookA11y(page);
    });
  });
