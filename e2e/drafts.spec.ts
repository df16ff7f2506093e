/** @file Text that a user has typed survives a reload and an ended session, and no other account sees it. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import {
  dialog,
  field,
  loseNextReply,
  openEntry,
  privatePath,
  row,
  save,
  saveAndReopen,
  signIn,
  signInToPrivate,
  submitLogin,
} from "./steps.ts";

/** How long after the last key press the draft is certainly sealed and stored, in milliseconds. */
const settle = 900;

const CONFLICT = "This entry was saved elsewhere in the meantime";

const reloadNew = async (page: Page, person: Person): Promise<void> => {
  await page.goto(`${privatePath(person)}?new=password`);
  await dialog(page).getByLabel("Name", { exact: true }).fill("Half a name");
  await dialog(page).getByLabel("Notes").fill("and half a thought");
  await page.waitForTimeout(settle);
  await page.reload();
  await expect(dialog(page)).toContainText("This is what you were typing before.");
  await expect(dialog(page).getByLabel("Notes")).toHaveValue("and half a thought");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Half a name" })).toHaveCount(1);

  await page.goto(`${privatePath(person)}?new=password`);
  await expect(dialog(page).getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(dialog(page)).not.toContainText("what you were typing");
};

const createInTwoTabs = async (page: Page, person: Person): Promise<void> => {
  const other = await page.context().newPage();
  await page.goto(`${privatePath(person)}?new=password`);
  await dialog(page).getByLabel("Name", { exact: true }).fill("First");
  await page.waitForTimeout(settle);
  await other.goto(`${privatePath(person)}?new=password`);
  await expect(dialog(other)).toContainText("This is what you were typing before.");
  await dialog(other).getByLabel("Name", { exact: true }).fill("Second");
  for (const tab of [other, page]) await dialog(tab).getByRole("button", { name: "Save" }).click();
  for (const name of ["First", "Second"])
    await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
  await other.close();
};

const discard = async (page: Page, person: Person): Promise<void> => {
  await page.goto(`${privatePath(person)}?new=note`);
  await dialog(page).getByLabel("Text").fill("not worth keeping");
  await page.waitForTimeout(settle);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.goto(`${privatePath(person)}?new=note`);
  await expect(dialog(page).getByLabel("Text")).toHaveValue("");
};

const compareOlder = async (page: Page, person: Person): Promise<void> => {
  const { uid } = await person.addPassword({ name: "Printer", username: "old" });
  const entry = `${person.privateBucket.uid}.${uid}`;
  await page.goto(`${privatePath(person)}?entry=${entry}&mode=edit`);
  await field(page, "Username").fill("mine");
  await page.waitForTimeout(settle);
  const opened = await person.session.api.buckets.getEntry({
    params: { bucketId: person.privateBucket.uid, id: uid },
  });
  await person.saveElsewhere(opened, { name: "Printer", username: "theirs" });
  await page.reload();
  await expect(dialog(page)).toContainText("theirs");
  await expect(dialog(page)).toContainText("mine");
  await dialog(page).getByRole("button", { name: "Save my edit over it" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(await openEntry(page, "Printer")).toContainText("mine");
};

const refuseTooLong = async (page: Page, person: Person): Promise<void> => {
  await page.goto(`${privatePath(person)}?new=note`);
  await field(page, "Name").fill("Long");
  await field(page, "Text").focus();
  await page.keyboard.insertText(`${"x".repeat(66_000)} end`);
  await save(page);
  await expect(field(page, "Text")).toHaveAccessibleDescription(/too long/);
  await expect(field(page, "Text")).toHaveValue(/x end$/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard changes" }).click();
};

/** Returns all values of the browser's store of sealed data as one string, without opening them. */
const sealedText = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open("keepwell");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const all = request.result.transaction("sealed").objectStore("sealed").getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );

const expectSealed = async (page: Page, person: Person, another: Person): Promise<void> => {
  await page.goto(`${privatePath(person)}?new=note`);
  await dialog(page).getByLabel("Text").fill("canary in a draft");
  await page.waitForTimeout(settle);
  const kept = await sealedText(page);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept).not.toContain("canary");
  await page.goto("/app/");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await signIn(page, another);
  await page.goto(`${privatePath(another)}?new=note`);
  await expect(dialog(page).getByLabel("Text")).toHaveValue("");
};

test("if a sent entry's draft is discarded, the next new entry does not overwrite the sent one", async ({
  page,
  person,
}) => {
  await signInToPrivate(page, person);
  await page.goto(`${privatePath(person)}?new=password`);
  await field(page, "Name").fill("Sent");
  await loseNextReply(page, /\/entries$/);
  await save(page);
  await expect(dialog(page).getByRole("alert").first()).toBeVisible();
  await page.reload();
  await expect(dialog(page)).toContainText("This is what you were typing before.");
  await dialog(page).getByRole("button", { name: "Discard" }).click();
  await field(page, "Name").fill("After it");
  await save(page);
  for (const name of ["Sent", "After it"]) await expect(row(page, name)).toBeVisible();
});

test("what was being typed is still there after a reload, and no other account sees it", async ({
  page,
  person,
  another,
}) => {
  await signInToPrivate(page, person);
  await test.step("a new password is still there after a reload, and saving it makes one entry", () =>
    reloadNew(page, person));
  await test.step("two tabs that each create a password make two entries", () =>
    createInTwoTabs(page, person));
  await test.step("a draft based on an older version is compared with the newer one before it is saved", () =>
    compareOlder(page, person));
  await test.step("a discarded draft does not reappear", () => discard(page, person));
  await test.step("text that is too long is refused and not cut", () => refuseTooLong(page, person));
  await test.step("a stored draft is sealed, and no other account of the browser sees it", () =>
    expectSealed(page, person, another));
});

test("a draft that is discarded after a conflict does not replace the version saved elsewhere", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/entries\//, 409);
  const { privateBucket, session, saveElsewhere } = person;
  const { uid } = await person.addPassword({ name: "Router", username: "admin" });
  await signInToPrivate(page, person);
  await page.goto(`${privatePath(person)}?entry=${privateBucket.uid}.${uid}&mode=edit`);
  await field(page, "Username").fill("draft");
  await page.waitForTimeout(settle);
  await page.reload();
  await expect(dialog(page)).toContainText("This is what you were typing before.");
  // The page learns that the entry was saved elsewhere, but cannot load the version that was saved there.
  const path = new RegExp(`/entries/${uid}$`);
  watch.expectFailure(path, "aborted");
  await page.route(path, (route) => (route.request().method() === "GET" ? route.abort() : route.fallback()));
  const opened = await session.api.buckets.getEntry({ params: { bucketId: privateBucket.uid, id: uid } });
  await saveElsewhere(opened, { name: "Router", username: "theirs" });
  await save(page);
  await expect(dialog(page)).toContainText(CONFLICT);
  await dialog(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(field(page, "Username")).toHaveValue("admin");
  await expect(dialog(page)).not.toContainText(CONFLICT);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await field(page, "Username").fill("mine");
  await save(page);
  for (const shown of [CONFLICT, "mine", "theirs"]) await expect(dialog(page)).toContainText(shown);
});

test("an edit is still there after the session has ended and the user has signed in again", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\//, 401);
  const { uid } = await person.addPassword({ name: "Router", username: "admin" });
  await signInToPrivate(page, person);
  const entry = `${person.privateBucket.uid}.${uid}`;
  await page.goto(`${privatePath(person)}?entry=${entry}&mode=edit`);
  await field(page, "Username").fill("root");
  // The person's session in Node ends all other sessions of this account. This page's stream of events ends, and the
  // page asks for the password.
  await person.session.api.identity.endOtherSessions();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await submitLogin(page, person);
  await expect(field(page, "Username")).toHaveValue("root");
  await saveAndReopen(page, "Router");
  await expect(dialog(page)).toContainText("root");
});
