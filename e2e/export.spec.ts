/**
 * @file An export requires the account's password, writes a file that the test reads back, and is recorded in the log.
 */
import { readFileSync } from "node:fs";
import { createEntry } from "@keepwell/client/buckets/save-entry.ts";
import { readExportLines } from "@keepwell/client/import/keepwell/read-export.ts";
import { readFile } from "@keepwell/client/import/read-file.ts";
import { parseExportHeader } from "@keepwell/crypto/export/export-form.ts";
import { openExportKeys } from "@keepwell/crypto/export/open-export.ts";
import { argon2Wasm } from "@keepwell/crypto/password/argon2-wasm.ts";
import { deriveMasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import type { Page } from "@playwright/test";
import { WORDS } from "../client/test/import/import-words.ts";
import { exporting as en } from "../web/src/text/en/exporting.ts";
import { exporting as fr } from "../web/src/text/fr-CA/exporting.ts";
import { expect, test } from "./fixtures.ts";
import { expectLooksA11y, NARROW_LOOK } from "./looks.ts";
import type { Person } from "./person.ts";
import { dialog, openSignedIn } from "./steps.ts";

const FILE_PASSWORD = "a file of its own, in a drawer";

const addEntries = async ({ session, privateBucket }: Person): Promise<void> => {
  const extra = JSON.stringify({ v: 1, fields: [{ name: "PIN", value: "0042", kind: "hidden" }] });
  const fields = {
    url: "https://bank.test",
    username: "ann",
    password: "=secret",
    text: "two\nlines",
    extra,
  };
  const type = "password";
  await createEntry(session, privateBucket, { type, name: "Bank", fields, confirmPassword: fields.password });
  await createEntry(session, privateBucket, {
    type: "note",
    name: "Door",
    fields: { text: "1234", extra: "" },
  });
};

const openExport = async (page: Page, person: Person, title = "Export"): Promise<void> => {
  await addEntries(person);
  await openSignedIn(page, person, "/app/settings/export");
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
};

/** Presses the export page's button, and confirms with the account's password. */
const begin = async (page: Page, { password }: Person): Promise<void> => {
  await page.getByRole("button", { name: en.submit, exact: true }).click();
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await dialog(page).getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("heading", { name: en.doneTitle })).toBeFocused();
};

const savedFile = async (page: Page): Promise<Buffer> => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Save keepwell-/ }).click(),
  ]);
  return readFileSync(await download.path());
};

test("the encrypted file opens under its own password, and the export is in the log", async ({
  page,
  person,
}) => {
  await openExport(page, person);
  await page.getByLabel(en.password, { exact: true }).fill(FILE_PASSWORD);
  await page.getByLabel(en.repeat, { exact: true }).fill("something else");
  await page.getByRole("button", { name: en.submit, exact: true }).click();
  await expect(page.getByText(en.mismatch)).toBeVisible();
  await page.getByLabel(en.repeat, { exact: true }).fill(FILE_PASSWORD);
  await begin(page, person);
  const file = new Uint8Array(await savedFile(page));
  const { salt, kdf } = parseExportHeader(file);
  const key = await deriveMasterKey({ password: FILE_PASSWORD, salt, kdf, argon2id: argon2Wasm });
  const lines = (await readExportLines(file, await openExportKeys(file, key))).map((line) =>
    JSON.parse(line),
  );
  expect(lines.flatMap(({ kind, name }) => (kind === "entry" ? [name] : [])).toSorted()).toEqual([
    "Bank",
    "Door",
  ]);
  expect(lines.find(({ name }) => name === "Bank")?.password).toBe("=secret");
  await page.goto("/app/settings/activity");
  await expect(page.getByText("Entries exported (Keepwell · 2)")).toBeVisible();
});

const saveKeePass = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole("radio", { name: en.formats.kdbx.title }).check();
  await page.getByLabel(en.password, { exact: true }).fill(FILE_PASSWORD);
  await page.getByLabel(en.repeat, { exact: true }).fill(FILE_PASSWORD);
  await begin(page, person);
  const bytes = new Uint8Array(await savedFile(page));
  const read = async (from: number, to: number) => bytes.slice(from, to);
  const file = { name: "vault.kdbx", size: bytes.length, read };
  const { outcome } = await readFile(file, { key: { password: FILE_PASSWORD } }, WORDS);
  const rows = "result" in outcome ? outcome.result.rows : [];
  expect(rows.map(({ draft }) => draft.name).toSorted()).toEqual(["Bank", "Door"]);
};

const saveTables = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole("radio", { name: en.formats["bitwarden-json"].title }).check();
  await expect(page.getByText(en.plainTitle)).toBeVisible();
  await begin(page, person);
  const { items } = JSON.parse((await savedFile(page)).toString());
  expect(items.map(({ name }: { name: string }) => name).toSorted()).toEqual(["Bank", "Door"]);

  await page.getByRole("button", { name: en.another, exact: true }).click();
  await page.getByRole("radio", { name: en.formats["chrome-csv"].title }).check();
  await expect(page.getByRole("listitem").filter({ hasText: en.losses.fields })).toBeVisible();
  await begin(page, person);
  await expect(page.getByText(en.changedCells(1))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: en.losses.notes })).toContainText("1 entry");
  expect((await savedFile(page)).toString()).toBe(
    '"name","url","username","password","note"\r\n"Bank","https://bank.test","ann","\'=secret","two\nlines"\r\n',
  );
};

test("the page makes files for other programs, and says what they leave out", async ({ page, person }) => {
  await openExport(page, person);
  await test.step("the page warns of what other files leave out", () => saveTables(page, person));
  await page.getByRole("button", { name: en.another, exact: true }).click();
  await test.step("a KeePass database is made in the browser, and read by the import", () =>
    saveKeePass(page, person));
});

test.describe("in the narrow look, then in the wide look", () => {
  test.use(NARROW_LOOK);

  test("the page of the export is accessible", async ({ page, person }) => {
    await openExport(page, person, "Exporter");
    await expect(page.getByRole("radio", { name: fr.formats.keepwell.title })).toBeChecked();
    await expectLooksA11y(page);
    await page.getByRole("radio", { name: fr.formats["chrome-csv"].title }).check();
    await expectLooksA11y(page);
  });
});
