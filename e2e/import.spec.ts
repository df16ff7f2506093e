/** @file Files of other programs are imported as entries. Nothing is lost or duplicated, and passwords stay hidden. */

import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  BITWARDEN_CSV,
  BITWARDEN_JSON,
  chooseFile,
  ORGANISATION_CSV,
  OTHER_CSV,
  openImport,
  refuseSaving,
  STATE,
  storedNames,
  submit,
} from "./import-steps.ts";
import { openEntry, reveal, row, value } from "./steps.ts";
import { addBucket, raisePlan } from "./vault-steps.ts";

const IMPORT = "/app/settings/import";

const refusal = (page: Page) => page.getByRole("alert").filter({ hasText: "This file cannot be imported" });
const finished = (page: Page) => page.getByRole("heading", { name: "Import finished" });
const list = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: new RegExp(`^${name}`) });

const importAll = async (page: Page, entries: string): Promise<void> => {
  await submit(page, entries).click();
  await expect(finished(page)).toBeFocused();
};

const become = async (page: Page, column: string, target: string): Promise<void> => {
  await page.getByRole("button", { name: `“${column}” becomes` }).click();
  await page.getByRole("option", { name: target, exact: true }).click();
};

const REFUSED: readonly (readonly [name: string, content: unknown, sentence: string])[] = [
  ["vault.json", { encrypted: true, passwordProtected: true, items: [] }, "encrypted with a password"],
  ["vault.json", { encrypted: true, items: [] }, "encrypted for the account"],
  ["vault.zip", Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), "It is cut off or damaged."],
  ["cut.json", '{"encrypted":false,"items":[', "It is not valid JSON."],
  ["letter.txt", "Dear all", "Keepwell cannot read this format"],
];

const refuseAll = async (page: Page): Promise<void> => {
  for (const [name, content, sentence] of REFUSED) {
    await chooseFile(page, name, content);
    await expect(refusal(page)).toContainText(sentence);
    await page.getByRole("button", { name: "Choose another file" }).click();
    await expect(page.getByRole("button", { name: "Choose a file…" })).toBeFocused();
  }
};

const changeReading = async (page: Page): Promise<void> => {
  const latin = Buffer.from("nom,mot de passe\nCaf\u00e9,secret-one\n", "latin1");
  await chooseFile(page, "old.csv", latin);
  await expect(row(page, "Café").last()).toBeVisible();
  await page.getByRole("radio", { name: "Semicolon" }).click({ force: true });
  await expect(page.getByRole("row", { name: /nom,mot de passe/ })).toBeVisible();
  await page.getByRole("radio", { name: "Comma" }).click({ force: true });
  await expect(row(page, "Café").last()).toBeVisible();
  await page.getByRole("button", { name: "Encoding" }).click();
  await page.getByRole("option", { name: "UTF-8" }).click();
  await expect(refusal(page)).toContainText("It is not written in this encoding.");
  await page.getByRole("button", { name: "Encoding" }).click();
  await page.getByRole("option", { name: "Western European" }).click();
  await expect(row(page, "Café").last()).toBeVisible();
};

const importJson = async (page: Page): Promise<void> => {
  await chooseFile(page, "bitwarden.json", BITWARDEN_JSON);
  await expect(page.getByRole("heading", { name: "File" })).toBeFocused();
  await expect(row(page, "Admin panel")).toContainText("root@example.com · admin.example.com");
  await expect(row(page, "Admin panel")).toContainText("Work / Servers");
  await page.getByRole("button", { name: "Was in the trash" }).click();
  await expect(row(page, "Old forum")).toContainText("Item 4");
  await expect(page.locator("body")).not.toContainText("imported-by-json");
  await importAll(page, "3 entries");
  await expect(page.getByText("3 entries were imported. 1 entry was not imported.")).toBeVisible();
  await expect(page.getByText("Delete bitwarden.json now")).toBeVisible();
  await page.getByRole("link", { name: "Open Private passwords" }).click();
  await list(page, "Work / Servers").click();
  const open = await openEntry(page, "Admin panel");
  await expect(value(open, "Username")).toHaveText("root@example.com");
  await expect(value(open, "Notes")).toHaveText("Two lines\nof notes");
  await reveal(open);
  await expect(value(open, "Password")).toContainText("imported-by-json");
  await expect(open).toContainText(/Last changed on 2025-03-15, imported on /);
  await open.getByRole("button", { name: "History", exact: true }).click();
  const past = page.getByRole("region", { name: "Passwords from the import" });
  await expect(past).toContainText("2025-01-15");
  await expect(past).not.toContainText("used-before");
  await past.getByRole("button", { name: "Show “Earlier password 1”" }).click();
  await expect(past).toContainText("used-before");
};

const importCsv = async (page: Page): Promise<void> => {
  await chooseFile(page, "bitwarden.csv", BITWARDEN_CSV);
  await importAll(page, "2 entries");
  await page.getByRole("link", { name: "Open Private passwords" }).click();
  await list(page, "Work").click();
  await expect(row(page, "Mail")).toBeVisible();
  const open = await openEntry(page, "Door");
  await expect(open).toContainText("Ring twice,\nthen wait");
};

const importUnknown = async (page: Page): Promise<void> => {
  await chooseFile(page, "other.csv", OTHER_CSV);
  const refused = submit(page, "2 entries");
  await expect(refused).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator("body")).not.toContainText("imported-by-hand");
  await page.getByRole("checkbox", { name: "Show hidden values" }).click({ force: true });
  await expect(page.getByRole("cell", { name: "imported-by-hand" })).toBeVisible();
  await become(page, "Bezeichnung", "Name");
  await become(page, "Konto", "Username");
  await become(page, "Geheim", "Password");
  await become(page, "Dossier", "Leave out");
  await expect(row(page, "Bibliothèque").last()).toContainText("ana.lecture");
  await importAll(page, "2 entries");
  await page.getByRole("link", { name: "Open Private passwords" }).click();
  await expect(list(page, "Loisirs")).toHaveCount(0);
  const open = await openEntry(page, "Bibliothèque");
  await reveal(open);
  await expect(value(open, "Password")).toContainText("imported-by-hand");
};

const refuseOffline = async (page: Page): Promise<void> => {
  await chooseFile(page, "bitwarden.json", BITWARDEN_JSON);
  const button = submit(page, "3 entries");
  await expect(button).not.toHaveAttribute("aria-disabled");
  await page.context().setOffline(true);
  await expect(button).toHaveAccessibleDescription("You’re offline. Nothing can be imported now.");
  await page.context().setOffline(false);
  await expect(button).not.toHaveAttribute("aria-disabled");
};

const leadFromHome = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Buckets" }).first().click();
  await page.getByRole("link", { name: "Import from a browser or password manager" }).click();
  await expect(page.getByRole("heading", { name: "Import", level: 1 })).toBeFocused();
};

test("files of three kinds are imported, and files that cannot be read are refused", async ({
  page,
  person,
  watch,
}) => {
  watch.allowFailure(/\/(changes|lists)(\?|$)/, "offline");
  await openImport(page, person);
  await test.step("the first page of a new account leads to the import", () => leadFromHome(page));
  await test.step("files that cannot be read are refused, each with its reason", () => refuseAll(page));
  await test.step("the user can change separator and encoding", () => changeReading(page));
  await page.goto(IMPORT);
  await test.step("Bitwarden's CSV is imported with notes of several lines", () => importCsv(page));
  await page.goto(IMPORT);
  await test.step("offline the import cannot begin, and the button says why", () => refuseOffline(page));
  await page.goto(IMPORT);
  await test.step("Bitwarden's JSON is imported as entries in lists, and omitted data is reported", () =>
    importJson(page));
  await page.goto(IMPORT);
  await test.step("a CSV of an unknown program is imported after the user has named its columns", () =>
    importUnknown(page));
});

test("collections become buckets if the plan has room, and lists if it has not", async ({ page, person }) => {
  await openImport(page, person);
  await chooseFile(page, "organisation.csv", ORGANISATION_CSV);
  await expect(page.getByRole("radio", { name: "Into buckets as in the file" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(row(page, "Router")).toContainText("Operations");
  await raisePlan(person);
  await addBucket(person, "Operations");
  await page.reload();
  await chooseFile(page, "organisation.csv", ORGANISATION_CSV);
  await expect(page.getByText("1 bucket is created, 1 existing bucket is used.")).toBeVisible();
  await importAll(page, "2 entries");
  await expect(page.getByRole("link", { name: "Open Operations" })).toBeVisible();
  await page.getByRole("link", { name: "Open Support" }).click();
  await expect(page.getByRole("heading", { name: "Support" })).toBeVisible();
  await expect(row(page, "Help desk")).toBeVisible();
});

test("a file can be dropped on its marked area", async ({ page, person, context }, info) => {
  const path = info.outputPath("dropped.csv");
  writeFileSync(path, BITWARDEN_CSV);
  await openImport(page, person);
  const box = await page.getByText("or drop it here").boundingBox();
  // A script in the page cannot drop a file. So the DevTools protocol makes the drop from outside the page.
  const browser = await context.newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", { type, x: box?.x ?? 0, y: box?.y ?? 0, data });
  await expect(page.getByText("dropped.csv", { exact: true })).toBeVisible();
  await expect(row(page, "Mail")).toBeVisible();
});

test("entries that already exist are announced, and skipped or merged as the user chooses", async ({
  page,
  person,
  watch,
}) => {
  await person.addNote("Store card", "as it was");
  const held = Promise.withResolvers<void>();
  await page.route(/\/changes(\?|$)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openImport(page, person);
  await chooseFile(page, "bitwarden.json", BITWARDEN_JSON);
  await expect(submit(page, "3 entries")).toHaveAccessibleDescription(/is being compared with your entries/);
  held.resolve();
  await expect(row(page, "Store card")).toContainText("Already there");
  await page.getByRole("radio", { name: "Skip" }).click({ force: true });
  await importAll(page, "2 entries");
  await page.getByRole("button", { name: "Left out as you chose" }).click();
  await expect(row(page, "Store card")).toContainText("Item 3");
  expect(await storedNames(person)).toEqual(["Admin panel", "Store card", "Wi-Fi"]);

  await page.getByRole("button", { name: "Import another file" }).click();
  await chooseFile(page, "bitwarden.json", BITWARDEN_JSON);
  await page.getByRole("radio", { name: "Merge" }).click({ force: true });
  await importAll(page, "3 entries");
  await expect(page.getByText("1 entry was merged into an existing entry.")).toBeVisible();
  await expect(page.getByText("2 entries were there already")).toBeVisible();
  expect(await storedNames(person)).toEqual(["Admin panel", "Store card", "Wi-Fi"]);
  await page.getByRole("link", { name: "Open Private passwords" }).click();
  const open = await openEntry(page, "Store card");
  await expect(open).toContainText("as it was");
  await expect(open).toContainText("Test Person");

  await test.step("an undo in two runs counts the entries that the first has restored", async () => {
    watch.expectFailure(STATE, "aborted");
    await page.goto(IMPORT);
    await page
      .getByRole("button", { name: /^Undo this import/ })
      .first()
      .click();
    await page.route(STATE, refuseSaving);
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo this import" }).click();
    await expect(page.getByRole("heading", { name: "The import is not undone yet" })).toBeFocused();
    await page.unroute(STATE);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("1 entry that the import had added to is as before")).toBeVisible();
  });
});
