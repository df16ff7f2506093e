import { runAxe } from "../axe.ts";
import { expect, test } from "./extension-fixtures.ts";
import { setUp } from "./set-up.ts";

// With this permission, a change of the account makes the background look whether the lock is due.
test.use({ sites: ["https://*/*"] });

test("the extension's popup and its vault page always lock and unlock together", async ({
  extension,
  person,
}) => {
  await person.addPassword({ name: "Town library", url: "https://library.example.com", username: "ana" });
  await setUp(extension, person);
  const vault = await extension.open("vault.html", { width: 1280, height: 900 });
  await expect(vault.getByRole("heading", { level: 1 })).toBeVisible();
  await vault.getByRole("link", { name: "All entries" }).first().click();
  await expect(vault.getByText("Town library")).toBeVisible();
  await vault.reload();
  await expect(vault.getByText("Town library")).toBeVisible();
  expect((await runAxe(vault)).violations).toEqual([]);

  const popup = await extension.open("popup.html");
  await popup.getByRole("button", { name: "Lock", exact: true }).click();
  await expect(popup.getByRole("heading", { name: "Keepwell is locked" })).toBeVisible();
  await vault.getByLabel("Password", { exact: true }).fill(person.password);
  await vault.keyboard.press("Enter");
  await expect(vault.getByText("Town library")).toBeVisible();
  await popup.reload();
  await expect(popup.getByRole("option", { name: /Town library/ })).toBeVisible();

  await vault.getByRole("button", { name: /^Account/ }).click();
  await vault.getByRole("button", { name: "Sign out" }).click();
  await expect(vault.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await test.step("a sign-in on the vault page after the lock time opens the popup too", async () => {
    await vault.evaluate(() =>
      (
        globalThis as unknown as { chrome: { storage: { local: { set(values: object): Promise<void> } } } }
      ).chrome.storage.local.set({ "keepwell.last-active": "1000" }),
    );
    await vault.getByLabel("Email", { exact: true }).fill(person.email);
    await vault.getByLabel("Password", { exact: true }).fill(person.password);
    await vault.keyboard.press("Enter");
    await expect(vault.getByRole("heading", { name: "My buckets" })).toBeVisible();
    await popup.reload();
    await expect(popup.getByRole("option", { name: /Town library/ })).toBeVisible();
  });
});
