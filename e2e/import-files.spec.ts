/** @file Importing files that are not text, or that need a password to be read. */
import { addEntry, makeKdbx, secret } from "../client/test/import/make-kdbx.ts";
import { expect, test } from "./fixtures.ts";
import { chooseFile, openImport } from "./import-steps.ts";
import { openEntry, reveal, row, value } from "./steps.ts";

test("a KeePass database opens with its password, which is asked for again after a wrong one", async ({
  page,
  person,
}) => {
  const database = await makeKdbx({
    password: "of the database",
    derivation: "argon2id",
    fill: async (file, root) => {
      const entry = addEntry(file, file.createGroup(root, "Work"), {
        Title: "Mail",
        UserName: "ana",
        Password: secret("from-keepass"),
      });
      entry.binaries.set("scan.pdf", await file.createBinary(new Uint8Array(10).buffer));
    },
  });
  await openImport(page, person);
  const password = page.getByLabel("Password of the file");
  await test.step("a file that is too large for a key file is refused, and can be taken back", async () => {
    await chooseFile(page, "Passwords.kdbx", Buffer.from(database));
    await password.fill("of the database");
    await chooseFile(page, "photo.jpg", Buffer.alloc(1024 * 1024 + 1));
    const open = page.getByRole("button", { name: "Open the file" });
    await expect(open).toHaveAttribute("aria-disabled", "true");
    await expect(open).toHaveAccessibleDescription("This is too large for a key file.");
    await page.getByRole("button", { name: "Do not use photo.jpg" }).click();
    await expect(page.getByText("photo.jpg")).toHaveCount(0);
    await expect(open).toBeEnabled();
  });
  await expect(password).toBeFocused();
  await password.fill("another");
  await password.press("Enter");
  await expect(password).toHaveAccessibleDescription(/The password or the key file is not right/);
  await expect(password).toBeFocused();
  await password.fill("of the database");
  await password.press("Enter");
  await expect(row(page, "Mail")).toContainText("Work");
  await page.getByRole("button", { name: "Attached files stay in the export" }).click();
  await expect(row(page, "Mail: scan.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 entry", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import finished" })).toBeFocused();
  await expect(page.getByText("Delete Passwords.kdbx now")).toHaveCount(0);
  await page.getByRole("link", { name: "Open Private passwords" }).click();
  const open = await openEntry(page, "Mail");
  await reveal(open);
  await expect(value(open, "Password")).toContainText("from-keepass");
});
