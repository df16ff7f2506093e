/** @file Passkeys of websites: imported, shown, removed and restored, in the entry and in its row. */
import { listEntries } from "@keepwell/client/buckets/list-entries.ts";
import type { Page } from "@playwright/test";
import { button, edit, group } from "./extra-steps.ts";
import { expect, test } from "./fixtures.ts";
import { chooseFile, openImport, submit } from "./import-steps.ts";
import type { Person } from "./person.ts";
import { dialog, openEntry, saveAndReopen, value } from "./steps.ts";

const ID = "AAECAwQFBgcICQoLDA0ODw";
const KEY = "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQ";

const BITWARDEN = {
  encrypted: false,
  items: [
    {
      id: "i-1",
      type: 1,
      name: "Bank",
      login: {
        uris: [{ match: null, uri: "https://bank.example.test" }],
        username: "ana@example.test",
        password: "imported",
        fido2Credentials: [
          {
            credentialId: "00010203-0405-0607-0809-0a0b0c0d0e0f",
            keyType: "public-key",
            keyAlgorithm: "ECDSA",
            keyCurve: "P-256",
            keyValue: KEY,
            rpId: "bank.example.test",
            rpName: "Bank",
            userHandle: "dXNlcg",
            userName: "ana.passkey",
            userDisplayName: "Ana",
            counter: "0",
            discoverable: "true",
            creationDate: "2026-11-01T12:00:00.000Z",
          },
        ],
      },
    },
  ],
};

/** Returns the passkeys that the rows of the person's entries name. */
const rowPasskeys = async ({ session, privateBucket }: Person) => {
  const listed = await listEntries(session, privateBucket.uid, () => privateBucket);
  return listed.flatMap((entry) => ("shown" in entry ? (entry.shown?.p ?? []) : []));
};

const importBank = async (page: Page, person: Person): Promise<void> => {
  await openImport(page, person);
  await chooseFile(page, "bitwarden.json", BITWARDEN);
  await submit(page, "1 entry").click();
  await page.getByRole("link", { name: "Open Private passwords" }).click();
  const open = await openEntry(page, "Bank");
  await expect(value(open, "Passkey")).toContainText(/bank\.example\.testana\.passkeyAdded on 2026-11-01/);
  await expect(open).not.toContainText(KEY);
  expect(await rowPasskeys(person)).toEqual([["bank.example.test", ID]]);
};

const remove = async (page: Page, person: Person): Promise<void> => {
  await edit(page);
  const passkey = group(page, "Passkey for bank.example.test");
  await button(page, "Remove “Passkey for bank.example.test”").press("Enter");
  await expect(passkey.getByRole("status")).toContainText("you can no longer sign in to bank.example.test");
  const keep = button(page, "Keep it: passkey for bank.example.test");
  await expect(keep).toBeFocused();
  await keep.press("Enter");
  await expect(passkey.getByRole("status")).toHaveCount(0);
  await expect(button(page, "Remove “Passkey for bank.example.test”")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(keep).toBeFocused();
  const open = await saveAndReopen(page, "Bank");
  await expect(value(open, "Username")).toHaveText("ana@example.test");
  await expect(open.getByText("Passkey", { exact: true })).toHaveCount(0);
  expect(await rowPasskeys(person)).toEqual([]);
};

/**
 * Restores a version of the opened entry. Expects that the page warns of a lost passkey in the words of `warning`, or
 * that it gives no warning if `warning` is undefined.
 */
const restore = async (page: Page, version: string, warning?: RegExp): Promise<void> => {
  await button(page, "History").click();
  await page.getByRole("row").filter({ hasText: version }).click();
  await expect(value(dialog(page), "Passkey")).toHaveCount(warning ? 0 : 1);
  await button(page, "Restore this version").click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText(/This version lacks/)).toHaveCount(warning ? 1 : 0);
  if (warning) await expect(question).toContainText(warning);
  await question.getByRole("button", { name: "Restore this version" }).click();
  await expect(question).toHaveCount(0);
};

const restoreBoth = async (page: Page, person: Person): Promise<void> => {
  await restore(page, "Version 1");
  await expect(value(dialog(page), "Passkey")).toContainText("ana.passkey");
  expect(await rowPasskeys(person)).toEqual([["bank.example.test", ID]]);
  await restore(page, "Version 2", /bank\.example\.test/);
  await expect(value(dialog(page), "Passkey")).toHaveCount(0);
  expect(await rowPasskeys(person)).toEqual([]);
};

test("an imported passkey is shown, removed and restored with its entry", async ({ page, person }) => {
  await test.step("the entry and its row have the passkey", () => importBank(page, person));
  await test.step("a removal warns, can be taken back, and counts once saved", () => remove(page, person));
  await test.step("versions keep passkeys, and a restoration warns if it would drop one", () =>
    restoreBoth(page, person));
});
