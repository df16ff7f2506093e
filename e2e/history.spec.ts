import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { Locator, Page } from "@playwright/test";
import { history as enHistory } from "../web/src/text/en/history.ts";
import { en } from "../web/src/text/en.ts";
import { history as frHistory } from "../web/src/text/fr-CA/history.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import { expect, test } from "./fixtures.ts";
import { answer, lie, recordCalls } from "./liar.ts";
import { expectLookA11y, ONE_LOOK } from "./looks.ts";
import type { Person } from "./person.ts";
import { dialog, openEntry, openSignedIn, privatePath, reveal, signInToPrivate, value } from "./steps.ts";
import { notice } from "./vault-steps.ts";

const VERSIONS = /\/entries\/[\w-]+\/versions$/;
const VERSION = /\/entries\/[\w-]+\/versions\/\d+$/;
const FIRST = { name: "Router", username: "first-user", password: "first-password" };

const change = (person: Person, opened: SealedEntry, username: string) =>
  person.saveElsewhere(opened, {
    name: `Router of ${username}`,
    username,
    password: `${username}-password`,
  });

let current: SealedEntry;
test.beforeEach(async ({ person }) => {
  current = await change(person, await person.addPassword(FIRST), "second-user");
  current = await change(person, current, "third-user");
});

const button = (page: Page, name: string): Locator => dialog(page).getByRole("button", { name, exact: true });
const versions = (page: Page): Locator => dialog(page).getByRole("row");
const version = (page: Page, rev: number): Locator =>
  dialog(page).getByRole("row", { name: new RegExp(`, You, Version ${rev}$`) });

const historyPath = (person: Person, uid: string): string =>
  `${privatePath(person)}?entry=${person.privateBucket.uid}.${uid}&mode=history`;

const openHistory = async (page: Page, person: Person): Promise<void> => {
  await signInToPrivate(page, person);
  await openEntry(page, "Router of third-user");
  await button(page, "History").click();
  await expect(versions(page)).toHaveCount(2);
};

/** Loads the page anew at the address of the entry's list of versions. */
const reopenHistory = async (page: Page, person: Person): Promise<void> => {
  await page.goto(historyPath(person, current.uid));
  await expect(versions(page)).toHaveCount(2);
};

const expectNoVersions = async (page: Page, person: Person): Promise<void> => {
  const { uid } = await person.addPassword({ name: "Never changed" });
  await openSignedIn(page, person, historyPath(person, uid));
  await expect(dialog(page).getByText("No earlier versions")).toBeVisible();
  await expect(dialog(page).getByText(/The last 50 versions are kept/)).toBeVisible();
  await button(page, "Back to entry").click();
  await expect(button(page, "Edit")).toBeVisible();
};

const retryList = async (page: Page): Promise<void> => {
  await openEntry(page, "Router of third-user");
  await answer(page, VERSIONS, 500, { status: 500, code: "internal", user_message: "x", errors: {} });
  await button(page, "History").click();
  await expect(dialog(page).getByText("Server error. Please try again in a few moment.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await button(page, "Try again").click();
  await expect(versions(page)).toHaveCount(2);
};

const openOffline = async (page: Page): Promise<void> => {
  const context = page.context();
  await context.setOffline(true);
  await version(page, 2).click();
  await expect(dialog(page).getByText(/Keepwell cannot be reached/)).toBeVisible();
  await context.setOffline(false);
  await button(page, "Try again").click();
  await expect(value(dialog(page), "Username")).toHaveText("second-user");
};

test("an entry's history has an address, can be loaded again, and says what is unavailable", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(VERSIONS, 500);
  watch.expectFailure(VERSION, "offline");
  watch.allowFailure(/\/usage\/ceilings$/, "offline");
  // When the connection ends, the page may still be reading the names that are not sealed yet.
  watch.allowFailure(/\/unsealed$/, "offline");
  await test.step("an unchanged entry has no versions", () => expectNoVersions(page, person));
  await page.goto(privatePath(person));
  await test.step("a list of versions that fails to load can be retried", () => retryList(page));
  await test.step("offline, a version is unavailable, and it opens when the connection is back", () =>
    openOffline(page));
});

test("a version that the server has altered, replaced or renamed is not trusted", async ({
  page,
  person,
}) => {
  await openHistory(page, person);
  await test.step("a version with altered fields is not shown, and nothing is written", async () => {
    await lie(page, VERSION, (one) => {
      [one.username, one.password] = [one.password, one.username];
    });
    const calls = recordCalls(page);
    await version(page, 1).click();
    await expect(dialog(page).getByText("This version cannot be verified")).toBeVisible();
    await expect(dialog(page).getByText(FIRST.username)).toHaveCount(0);
    await expect(button(page, "Restore this version")).toHaveCount(0);
    expect(calls.writes()).toEqual([]);
    await page.unrouteAll({ behavior: "wait" });
  });
  await test.step("a reply with another version than the requested one is not shown", async () => {
    await reopenHistory(page, person);
    const params = { bucketId: person.privateBucket.uid, id: current.uid, rev: 2 };
    const other = await person.session.api.buckets.getVersion({ params });
    await lie(page, VERSION, () => other);
    await version(page, 1).click();
    await expect(dialog(page).getByText("This version cannot be verified")).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  });
  await test.step("under a false name, copying needs a confirmation and restoring is refused", async () => {
    await reopenHistory(page, person);
    await lie(page, VERSION, (one) => {
      one.name = "My bank";
    });
    await version(page, 1).click();
    const warning = dialog(page).getByText(/was changed by someone without its key/);
    await expect(warning.first()).toBeVisible();
    await expect(button(page, "Copy password")).toHaveAttribute("aria-disabled", "true");
    await expect(button(page, "Restore this version")).toHaveCount(0);
  });
});

const leaveStepByStep = async (page: Page): Promise<void> => {
  await page.getByRole("row").filter({ hasText: "Router" }).focus();
  await page.keyboard.press("Enter");
  await button(page, "History").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeFocused();
  await expect(page).toHaveURL(/mode=history/);
  await expect(version(page, 1)).toBeVisible();
  for (let pressed = 0; pressed < 5; pressed += 1) {
    if (await version(page, 2).evaluate((row) => row === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowDown");
  await expect(version(page, 1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(value(dialog(page), "Username")).toHaveText(FIRST.username);
  await button(page, "Restore this version").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page, "Restore this version")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(version(page, 1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page, "Edit")).toBeVisible();
  await expect(page).not.toHaveURL(/mode=/);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
};

const readAndRestore = async (page: Page): Promise<void> => {
  await version(page, 1).click();
  await expect(dialog(page).getByRole("heading", { name: FIRST.name, exact: true })).toBeVisible();
  await expect(value(dialog(page), "Username")).toHaveText(FIRST.username);
  await expect(value(dialog(page), "Password")).not.toContainText(FIRST.password);
  await reveal(dialog(page));
  await expect(value(dialog(page), "Password")).toContainText(FIRST.password);

  await button(page, "Restore this version").click();
  const question = page.getByRole("alertdialog", { name: "Restore this version?" });
  await expect(question.getByText(/becomes the newest version/)).toBeVisible();
  await question.getByRole("button", { name: "Restore this version" }).click();
  await expect(notice(page, "Version restored.")).toBeVisible();
  await expect(dialog(page).getByRole("heading", { name: FIRST.name, exact: true })).toBeVisible();
  await expect(value(dialog(page), "Username")).toHaveText(FIRST.username);
  await expect(page.getByRole("row", { name: /^Router,/, includeHidden: true })).toBeAttached();
  await button(page, "History").click();
  await expect(versions(page)).toHaveCount(3);
};

/**
 * Restores a version after a save that the page does not know of. The first press restores nothing and shows the save;
 * the second press restores the version.
 */
const restoreOverUnseen = async (page: Page, person: Person): Promise<void> => {
  const params = { bucketId: person.privateBucket.uid, id: current.uid };
  const restored = await person.session.api.buckets.getEntry({ params });
  await version(page, 1).click();
  await button(page, "Restore this version").click();
  // The page receives neither the event of the next save nor the saved entry.
  await page.route("**/api/events**", (route) => route.abort());
  await page.route(new RegExp(`/entries/${current.uid}$`), (route) =>
    route.request().method() === "GET" ? route.abort() : route.fallback(),
  );
  await change(person, restored, "fourth-user");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Restore this version" }).click();
  await expect(question.getByText(/so nothing was restored/)).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const restore = question.getByRole("button", { name: "Restore this version" });
  await expect(async () => {
    // A slow restore can end after this attempt has given up. Then the next attempt finds no button.
    if (await restore.isVisible()) await restore.click({ timeout: 1000 });
    await expect(question).toBeHidden({ timeout: 1000 });
  }).toPass();
  await button(page, "History").click();
  await expect(versions(page)).toHaveCount(5);
};

test("a version is read and restored, by mouse and by keyboard", async ({ page, person, watch }) => {
  watch.expectFailure(/\/entries\//, 409);
  watch.expectFailure(/\/entries\//, "aborted");
  await signInToPrivate(page, person);
  await test.step("Esc leads back one step at a time", () => leaveStepByStep(page));
  await openEntry(page, "Router of third-user");
  await button(page, "History").click();
  await test.step("the replaced revision becomes a version", () => readAndRestore(page));
  await test.step("restoring over an unknown save asks first", () => restoreOverUnseen(page, person));
});

for (const [look, { colorScheme, viewport, locale }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);
    const words = locale === "en-CA" ? { ...en, history: enHistory } : { ...frCa, history: frHistory };

    test("the history is accessible", async ({ page, person }) => {
      await openSignedIn(page, person, historyPath(person, current.uid));
      await expect(versions(page)).toHaveCount(2);
      await expectLookA11y(page);
      await versions(page).first().click();
      await expect(button(page, words.history.restore)).toBeVisible();
      await expectLookA11y(page);
      await button(page, words.history.restore).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectLookA11y(page);
    });
  });
