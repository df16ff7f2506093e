/** @file An import that is interrupted, continued after the page was loaded again, and undone. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  BITWARDEN_JSON,
  chooseFile,
  openImport,
  refuseSaving,
  STATE,
  storedNames,
  submit,
} from "./import-steps.ts";
import { loseNextReply } from "./steps.ts";

/**
 * Returns the keys under which the browser keeps pieces of imports. If `name` is given, first adds a piece with this
 * key.
 */
const keptPieces = (page: Page, name?: string): Promise<string[]> =>
  page.evaluate(async (added) => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("keepwell"));
    const store = database.transaction("sealed", "readwrite").objectStore("sealed");
    const uid = localStorage.getItem("keepwell.active") ?? "";
    if (added !== undefined) await done(store.put("left over", `${uid}/${added}`));
    const keys = (await done(store.getAllKeys())).map(String);
    database.close();
    return keys.filter((key) => key.startsWith(`${uid}/import`));
  }, name);

const BULK = /\/entries\/bulk$/;

test("an import that cannot begin can be ended, and one whose reply is lost creates no entry twice", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(STATE, "aborted");
  watch.expectFailure(BULK, 409);
  await openImport(page, person);
  await loseNextReply(page, BULK);
  await chooseFile(page, "bitwarden.json", BITWARDEN_JSON);
  await page.route(STATE, refuseSaving);
  await submit(page, "3 entries").click();
  await expect(page.getByText("0 of 3 entries are in Keepwell.")).toBeVisible();
  await page.getByRole("button", { name: "End the import" }).click();
  await page.unroute(STATE);
  await submit(page, "3 entries").click();
  await expect(page.getByRole("heading", { name: "The import was interrupted" })).toBeVisible();
  const goOn = page.getByRole("button", { name: "Continue" });
  await expect(goOn).toBeFocused();
  await goOn.click();
  await expect(page.getByText("3 entries were imported.")).toBeVisible();
  expect(await storedNames(person)).toEqual(["Admin panel", "Store card", "Wi-Fi"]);
});

test("if two tabs import at once, the second writes nothing and says why", async ({ page, person }) => {
  const held = Promise.withResolvers<void>();
  await page.route(BULK, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openImport(page, person);
  const other = await page.context().newPage();
  await other.goto("/app/settings/import");
  for (const [tab, name] of [
    [page, "first.csv"],
    [other, "second.csv"],
  ] as const)
    await chooseFile(tab, name, `name,username,password\n${name},ana,secret`);
  await submit(page, "1 entry").click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await submit(other, "1 entry").click();
  await expect(other.getByRole("heading", { name: "Another import comes first" })).toBeFocused();
  await other.reload();
  await expect(other.getByText("It is running in another tab of this browser.")).toBeVisible();
  held.resolve();
  await expect(page.getByText("1 entry was imported.")).toBeVisible();
  expect(await storedNames(person)).toEqual(["first.csv"]);
});

/**
 * Tries in `page` to continue an interrupted import, while the tab `other` is already continuing this import. Then
 * interrupts the import in `other`.
 */
const meetRunning = async (page: Page, other: Page): Promise<void> => {
  const held = Promise.withResolvers<void>();
  await other.route(BULK, async (route) => {
    await held.promise;
    await route.abort();
  });
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Another tab of this browser is working on an import.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
  held.resolve();
  await expect(other.getByRole("heading", { name: "The import was interrupted" })).toBeVisible();
  await other.unroute(BULK);
};

test("an import that another tab has ended neither continues nor harms the import that came after it", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(BULK, "aborted");
  await page.context().route(BULK, (route) => route.abort());
  await openImport(page, person);
  const interrupt = async (tab: Page, name: string) => {
    await chooseFile(tab, name, `name,username,password\n${name},ana,secret`);
    await submit(tab, "1 entry").click();
    await expect(tab.getByRole("heading", { name: "The import was interrupted" })).toBeVisible();
  };
  await interrupt(page, "first.csv");
  const other = await page.context().newPage();
  await other.goto("/app/settings/import");
  await test.step("an import that runs in another tab can be continued later", () =>
    meetRunning(page, other));
  await other.goto("/app/settings/import");
  await other.getByRole("button", { name: "End the import" }).click();
  await interrupt(other, "second.csv");
  await page.context().unroute(BULK);
  await page.bringToFront();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "The import went on in another tab" })).toBeFocused();
  await other.bringToFront();
  await other.reload();
  await expect(
    other.getByRole("heading", { name: "The import of second.csv is not finished" }),
  ).toBeFocused();
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByText("1 entry was imported.")).toBeVisible();
  expect(await storedNames(person)).toEqual(["second.csv"]);
});

test("the page says if the browser has no room for the remaining rows, and the import continues", async ({
  page,
  person,
}) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (!String(key).endsWith("/import/piece/1")) return put.call(this, value, key);
      const request = put.call(this, value, key);
      this.transaction.abort();
      return request;
    };
  });
  const held = Promise.withResolvers<void>();
  await page.route(BULK, async (route) => {
    await held.promise;
    await route.continue();
  });
  const rows = Array.from({ length: 250 }, (_, at) => `Site ${at},user-${at},secret-${at}`);
  await openImport(page, person);
  await chooseFile(page, "many.csv", ["name,username,password", ...rows].join("\n"));
  await submit(page, "250 entries").click();
  await expect(page.getByText("This browser could not keep what is left of the import")).toBeVisible();
  await expect.poll(() => keptPieces(page)).toEqual([]);
  held.resolve();
  await expect(page.getByText("250 entries were imported.")).toBeVisible();
  expect(await storedNames(person)).toHaveLength(250);
});

test("the page asks before it leaves an import, which continues after a reload and can be undone", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(STATE, "aborted");
  const rows = Array.from({ length: 450 }, (_, at) => `Site ${at},user-${at},secret-${at}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  await page.route(BULK, async (route) => {
    calls += 1;
    if (calls === 2) await held;
    await route.continue();
  });
  await person.addNote("Mine", "stays");
  await openImport(page, person);
  await chooseFile(page, "many.csv", ["name,username,password", ...rows].join("\n"));
  await submit(page, "450 entries").click();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "200 of 450");
  await page.getByRole("link", { name: "Buckets" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Stop the import?" });
  await question.getByRole("button", { name: "Keep importing" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Stop" }).click();
  release();
  await expect(page.getByText("400 of 450 entries are in Keepwell.")).toBeVisible();
  expect(await storedNames(person)).toHaveLength(401);

  await page.reload();
  await expect(page.getByRole("heading", { name: "The import of many.csv is not finished" })).toBeFocused();
  await page.route(STATE, refuseSaving);
  await page.getByRole("button", { name: "End the import" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unroute(STATE);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("450 entries were imported.")).toBeVisible();
  expect(new Set(await storedNames(person)).size).toBe(451);

  // Add a piece that belongs to no import. A page that is closed while it stores an import leaves such a piece.
  expect(await keptPieces(page, "import/piece/99")).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole("row", { name: /many\.csv/ })).toContainText("450");
  await page.getByRole("button", { name: "Undo this import: many.csv" }).click();
  const asked = page.getByRole("alertdialog", { name: "Undo the import of many.csv?" });
  await page.route(STATE, refuseSaving);
  await asked.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByRole("heading", { name: "The import is not undone yet" })).toBeFocused();
  await page.unroute(STATE);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Import undone" })).toBeFocused();
  await expect(page.getByText("450 entries of many.csv were deleted.")).toBeVisible();
  await expect(page.getByText("not there any more")).toBeHidden();
  expect(await storedNames(person)).toEqual(["Mine"]);
  await page.getByRole("button", { name: "Import another file" }).click();
  await expect(page.getByRole("button", { name: "Choose a file…" })).toBeVisible();
  await expect(page.getByText("Recent imports")).toHaveCount(0);
  expect(await keptPieces(page)).toEqual([]);
});
