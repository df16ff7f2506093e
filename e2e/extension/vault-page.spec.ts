import type { Page } from "@playwright/test";
import { runAxe } from "../axe.ts";
import { expect, serverUrl, test } from "./extension-fixtures.ts";
import { setUp } from "./set-up.ts";

// Give the extension the permission for websites. With this permission, a change of the account makes the background
// check whether it must lock the vault.
test.use({ sites: ["https://*/*"] });

/** Returns the kinds of values that the extension keeps for an account only while the account is signed in. */
const keptKinds = async (page: Page): Promise<string[]> => {
  const names = await page.evaluate(async (database) => {
    const { storage } = (
      globalThis as unknown as { chrome: { storage: { local: { get(keys: null): Promise<object> } } } }
    ).chrome;
    const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const opened = await answer(indexedDB.open(database));
    const keys = await answer(opened.transaction("sealed").objectStore("sealed").getAllKeys());
    opened.close();
    return [...keys.map(String), ...Object.keys(await storage.local.get(null))];
  }, `${serverUrl()} keepwell`);
  const kinds = ["extension/menu/", "extension/replies", "extension/submitted-key", "keepwell.submitted-key"];
  return kinds.filter((kind) => names.some((name) => name.includes(kind)));
};

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

  await test.step("a sign-out on the vault page deletes what the popup has kept", async () => {
    await expect.poll(() => keptKinds(vault)).toHaveLength(4);
    await vault.getByRole("button", { name: /^Account/ }).click();
    await vault.getByRole("button", { name: "Sign out" }).click();
    await expect(vault.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect.poll(() => keptKinds(vault)).toEqual([]);
  });
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
