/** @file Several accounts in one browser: adding, switching, disconnecting, signing out. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { dialog, fillLogin, signIn } from "./steps.ts";
import { addBucket, notice, raisePlan } from "./vault-steps.ts";

const accountButton = (page: Page) => page.getByRole("button", { name: /^Account:/ });

/** The button that switches to an account. The button's name is the text that it shows, with name and address. */
const switchTo = (page: Page, { name, email }: Person) =>
  page.getByRole("button", { name: `Switch to ${name} ${email}` });

const openMenu = (page: Page) => accountButton(page).click();

/** Presses "Add existing account", which must be visible, and signs in to the account in the dialog. */
const addHere = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole("button", { name: "Add existing account" }).click();
  await page.getByRole("dialog").getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("dialog").getByRole("button", { name: "Sign in", exact: true }).click();
};

const add = async (page: Page, person: Person): Promise<void> => {
  await openMenu(page);
  await addHere(page, person);
};

const isSignedInAs = async (page: Page, person: Person): Promise<void> => {
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
  // Also wait for the name. Both accounts show this heading, and the page reloads when the account is switched. So the
  // heading alone does not show which account is open.
  await expect(accountButton(page)).toHaveAccessibleName(`Account: ${person.name}`);
  await openMenu(page);
  await expect(page.getByRole("listitem").filter({ hasText: person.email }).first()).toContainText(
    "Active account",
  );
  await page.keyboard.press("Escape");
};

/** Signs in to both accounts and ends on the second account's list of buckets. */
const signInToBoth = async (page: Page, first: Person, second: Person): Promise<void> => {
  await signIn(page, first);
  await signIn(page, second);
};

const offerOthers = async (page: Page, person: Person): Promise<void> => {
  await openMenu(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await switchTo(page, person).click();
  await isSignedInAs(page, person);
};

const signInBeside = async (page: Page, person: Person): Promise<void> => {
  await openMenu(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await isSignedInAs(page, person);
};

const disconnect = async (page: Page, person: Person): Promise<void> => {
  await openMenu(page);
  await page.getByRole("button", { name: `Disconnect ${person.email}` }).click();
  await expect(switchTo(page, person)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sign out from all accounts" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await add(page, person);
  await isSignedInAs(page, person);
  await openMenu(page);
  await page.getByRole("button", { name: "Sign out from all accounts" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("keepwell.identities"))).toBe("[]");
};

test("a user can add a second account and switch between both; neither shows the other's data", async ({
  page,
  person,
  another,
  watch,
}) => {
  await person.addPassword({ name: "Of the first" });
  await another.addPassword({ name: "Of the second" });
  watch.expectFailure(/\/authenticate$/, 401);
  await signIn(page, person);
  await test.step("a wrong password in Add account leaves the active account open", async () => {
    await add(page, { ...another, password: "not the password at all" });
    await expect(page.getByRole("dialog")).toContainText("Access denied!");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await isSignedInAs(page, person);
  });
  await add(page, another);
  await isSignedInAs(page, another);
  await page.getByRole("row").filter({ hasText: "Private passwords" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Of the second" })).toBeVisible();
  await expect(page.getByText("Of the first")).toHaveCount(0);

  await openMenu(page);
  await switchTo(page, person).click();
  await isSignedInAs(page, person);
  await expect(page).toHaveURL(/\/app\/$/);
  await page.getByRole("row").filter({ hasText: "Private passwords" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Of the first" })).toBeVisible();
  await expect(page.getByText("Of the second")).toHaveCount(0);
});

test("a locked page leads to the other accounts, and an open one needs no password", async ({
  page,
  person,
  another,
}) => {
  await signIn(page, person);
  await page.keyboard.press("Control+Shift+L");
  await expect(page.getByRole("heading", { name: "Keepwell is locked" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(person.email);
  await addHere(page, another);
  await isSignedInAs(page, another);
  await openMenu(page);
  await switchTo(page, person).click();
  await expect(page.getByRole("heading", { name: "Keepwell is locked" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([
    new RegExp(`${another.name}.*${another.email}`),
  ]);
  await page.getByRole("button", { name: "Add existing account" }).focus();
  await page.keyboard.press("Tab");
  await expect(switchTo(page, another)).toBeFocused();
  await page.keyboard.press("Enter");
  await isSignedInAs(page, another);
});

test("every tab follows a switch, and text typed in another tab is kept for its account", async ({
  page,
  context,
  person,
  another,
}) => {
  await signInToBoth(page, person, another);
  const second = await context.newPage();
  await second.goto(`/app/bucket/${another.privateBucket.uid}?new=note`);
  await dialog(second).getByLabel("Text").fill("half a note");

  await openMenu(page);
  await switchTo(page, person).click();
  await isSignedInAs(page, person);
  await isSignedInAs(second, person);
  await openMenu(page);
  await switchTo(page, another).click();
  await isSignedInAs(page, another);
  await page.goto(`/app/bucket/${another.privateBucket.uid}?new=note`);
  await expect(dialog(page).getByLabel("Text")).toHaveValue("half a note");
});

test("a user signs out of one account, of another, and of all", async ({ page, person, another }) => {
  await signInToBoth(page, person, another);
  await test.step("after a user signs out of one account, the login page offers the other account", () =>
    offerOthers(page, person));
  await signIn(page, another);
  await test.step("the login form signs in beside a signed-in account", () => signInBeside(page, another));
  await test.step("a user can disconnect one account, and sign out of all", () => disconnect(page, person));
});

test("a call in progress at sign-out fails without a notice", async ({ page, person }) => {
  await raisePlan(person);
  await addBucket(person, "Acme hosting");
  await signIn(page, person);
  const ended = page.waitForResponse(/\/api\/me\/sessions\/current$/);
  // The page's call is held back until the server has ended the session.
  await page.route("**/api/bulk/bookmark/bucket", async (route) => {
    await ended;
    await route.continue();
  });
  await page.getByRole("button", { name: "Star, Acme hosting" }).click();
  await openMenu(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await ended;
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(notice(page, "You are signed out.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Notices" }).getByRole("button")).toHaveCount(1);
  await signIn(page, person);
  const star = page.getByRole("button", { name: "Star, Acme hosting" });
  await expect(star).toHaveAttribute("aria-pressed", "false");
});
