/** @file A thief who copies the browser's storage cannot open the vault (docs/security.md, MS-71 and MS-72). */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { openEntry, privatePath, signInToPrivate } from "./steps.ts";

const openElsewhere = async (page: Page, thief: Page, person: Person): Promise<void> => {
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored["keepwell.identities"]).toContain(person.email);
  const asked: string[] = [];
  await thief.route(/\/api\//, (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.continue();
  });
  await thief.goto("/app/legal/terms-of-use");
  await thief.evaluate((items) => {
    for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text);
  }, stored);
  await thief.goto(privatePath(person));
  await expect(thief.getByRole("heading", { name: "Keepwell is locked" })).toBeVisible();
  expect(await thief.content()).not.toContain("Bank");
  expect(asked).toEqual([]);

  await openEntry(page, "Bank");
};

const expectSessionToken = async (page: Page): Promise<void> => {
  const claims = await page.evaluate(() => {
    const [{ token }] = JSON.parse(localStorage.getItem("keepwell.identities") ?? "[]");
    return JSON.parse(atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/")));
  });
  expect(claims.form).toBe("session");
};

const expectUnusableKey = async (page: Page): Promise<void> => {
  const tried = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("keepwell"));
    const [key] = (await done(
      database.transaction("session-keys").objectStore("session-keys").getAll(),
    )) as CryptoKey[];
    database.close();
    if (!key) return null;
    const nameOf = (attempt: Promise<unknown>) =>
      attempt.then(
        () => "it worked",
        (error: DOMException) => error.name,
      );
    const iv = new Uint8Array(12);
    return {
      usages: key.usages,
      extractable: key.extractable,
      raw: await nameOf(crypto.subtle.exportKey("raw", key)),
      jwk: await nameOf(crypto.subtle.exportKey("jwk", key)),
      decrypt: await nameOf(crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, new Uint8Array(48))),
      encrypt: await nameOf(crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new Uint8Array(48))),
    };
  });
  expect(tried).toEqual({
    usages: ["unwrapKey"],
    extractable: false,
    raw: "InvalidAccessError",
    jwk: "InvalidAccessError",
    decrypt: "InvalidAccessError",
    encrypt: "InvalidAccessError",
  });
};

test("a copied local storage opens nothing in another browser", async ({ page, person, anotherBrowser }) => {
  await person.addPassword({ name: "Bank", username: "stolen-user", password: "stolen-password" });
  await signInToPrivate(page, person);
  await test.step("MS-71: the stored token is that of the exchange, not the first one, which the password opens", () =>
    expectSessionToken(page));
  await test.step("MS-72: a script in the page cannot export the stored key or decrypt with it", () =>
    expectUnusableKey(page));
  const thief = await (await anotherBrowser()).newPage();
  await test.step("MS-71: a copied local storage opens no entry in another browser", () =>
    openElsewhere(page, thief, person));
});
