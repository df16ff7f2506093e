/**
 * @file The page guards its routes: it refuses forbidden and hostile addresses, and handles ended sessions and unsaved
 * edits.
 */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { PATHS } from "../web/src/paths.ts";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import {
  dialog,
  field,
  openEntry,
  privatePath,
  row,
  saveAndReopen,
  signIn,
  signInToPrivate,
  signOut,
  submitLogin,
} from "./steps.ts";

const LOGIN = /\/app\/auth\/login/;
const GUEST_PAGES = { [PATHS.signup]: "Create your account", [PATHS["auth.login"]]: "Sign in" };
const LEGAL_PAGES = { [PATHS["legal.terms"]]: "Terms of Use", [PATHS["legal.privacy"]]: "Privacy Policy" };
/**
 * Addresses to which the page must not redirect: a foreign host and a script. The unit test of the redirect rule has
 * further cases.
 */
const BAD_REDIRECTS = ["//evil.example", "javascript:alert(1)"];

test("a signed-out visitor can open the public and legal pages, and is asked to sign in for others", async ({
  page,
  person,
}) => {
  for (const [path, title] of Object.entries({ ...GUEST_PAGES, ...LEGAL_PAGES })) {
    await page.goto(`/app${path}`);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  }
  await page.goto("/app/");
  await expect(page).toHaveURL(/\/auth\/login$/);
  const wanted = `/bucket/${person.privateBucket.uid}?new=note`;
  await page.goto(`/app${wanted}`);
  await expect(page).toHaveURL(LOGIN);
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(wanted);
  await submitLogin(page, person);
  await expect(dialog(page).getByRole("heading", { name: "New note" })).toBeVisible();
});

const expectRedirectedHome = async (page: Page): Promise<void> => {
  for (const path of Object.keys(GUEST_PAGES)) {
    await page.goto(`/app${path}`);
    await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/$/);
  }
  for (const [path, title] of Object.entries(LEGAL_PAGES)) {
    await page.goto(`/app${path}`);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  }
};

const openMissingPage = async (page: Page): Promise<void> => {
  await page.goto("/app/no/such/page");
  await expect(page.getByRole("banner").getByRole("button", { name: /^Account:/ })).toBeVisible();
  await page.getByRole("link", { name: "Go to my buckets" }).click();
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
};

const openMissingBucket = async (page: Page): Promise<void> => {
  await page.goto(`/app/bucket/${randomUUID()}`);
  await expect(page.getByText("Bucket not found!").last()).toBeVisible();
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
  await page.goto("/app/bucket/..%2f..%2fme");
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
};

test("a signed-in user is led to the home page from pages that are not for them or do not exist", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/buckets\//, 404);
  await page.goto("/app/no/such/page");
  await expect(page.getByRole("heading", { name: "This page doesn’t exist" })).toBeVisible();
  await signIn(page, person);
  await test.step("the sign-in pages lead a signed-in user home, and the legal pages do not", () =>
    expectRedirectedHome(page));
  await test.step("an unknown address shows that the page does not exist, with a link home", () =>
    openMissingPage(page));
  await test.step("an unknown bucket shows a notice and leads home", () => openMissingBucket(page));
  await test.step("the account menu opens on a press that comes before its code is loaded", async () => {
    await page.route(/account-menu-.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.goto("/app/");
    await page.getByRole("button", { name: /^Account:/ }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  });
});

test("MS-76: a redirect leads only to a page of Keepwell", async ({ page, person }) => {
  for (const wanted of BAD_REDIRECTS) {
    await page.goto(`/app/auth/login?redirect=${encodeURIComponent(wanted)}`);
    // Wait for the home page's last call, because the server would refuse a call that is in progress at sign-out.
    const asked = page.waitForResponse(/\/api\/me\/recovery$/);
    await submitLogin(page, person);
    await asked;
    await expect(page.getByRole("heading", { name: "My buckets" }), wanted).toBeVisible();
    await expect(page, wanted).toHaveURL(/\/app\/$/);
    await signOut(page);
  }
});

test("MS-75: a session ended on the server leads to the login page and back", async ({
  page,
  person,
  context,
  watch,
}) => {
  watch.expectFailure(/\/api\//, 401);
  await person.addPassword({ name: "Mail" });
  // Wait for the last call that follows the sign-in. If this call came after the end of the session, the page would
  // learn before the click that the session has ended.
  const settled = page.waitForResponse(/\/api\/me\/signed-address$/);
  await signInToPrivate(page, person);
  await settled;
  await expect(row(page, "Mail")).toBeVisible();
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem("keepwell.identities") ?? "[]")[0].token,
  );
  const ended = await page.request.delete("/api/me/sessions/current", {
    headers: { authorization: `Bearer ${token}`, "x-requested-with": "XMLHttpRequest" },
  });
  expect(ended.status()).toBe(204);
  await row(page, "Mail").click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Your session has ended")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("keepwell.identities"))).toBe("[]");
  await submitLogin(page, person);
  await expect(dialog(page).getByRole("heading", { name: "Mail" })).toBeVisible();
  await page.keyboard.press("Escape");
  await test.step("signing out in one tab signs out the other", async () => {
    const other = await context.newPage();
    await other.goto(privatePath(person));
    await openEntry(other, "Mail");
    await signOut(page);
    await expect(page.getByText("Your session has ended")).toBeHidden();
    await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(other.getByText("Mail", { exact: true })).toHaveCount(0);
  });
});

const LEAVING = {
  Esc: (page) => page.keyboard.press("Escape"),
  "the cross": (page) => dialog(page).getByRole("button", { name: "Close" }).first().click(),
  Cancel: (page) => dialog(page).getByRole("button", { name: "Cancel" }).click(),
  Back: (page) => page.evaluate(() => history.back()),
} satisfies Record<string, (page: Page) => Promise<unknown>>;

const beginEdit = async (page: Page, person: Person, username = "changed"): Promise<void> => {
  await page.goto(privatePath(person));
  await (await openEntry(page, "Mail")).getByRole("button", { name: "Edit" }).click();
  await field(page, "Username").fill(username);
};

/**
 * Tries twice to leave the edit. The first time the user answers that they go on editing, the second time that they
 * discard the changes.
 */
const leaveTwice = async (page: Page, leave: (page: Page) => Promise<unknown>): Promise<void> => {
  const asked = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await leave(page);
  await asked.getByRole("button", { name: "Keep editing" }).click();
  await expect(asked).toBeHidden();
  await expect(field(page, "Username")).toHaveValue("changed");
  await leave(page);
  await asked.getByRole("button", { name: "Discard changes" }).click();
  await expect(field(page, "Username")).toHaveCount(0);
};

const saveAfterOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await expect(page.getByText("You’re offline. You can read")).toBeAttached();
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog(page).getByText("Keepwell cannot be reached.")).toBeVisible();
  // When its tab becomes visible, the page asks the server for changes. Without network this call fails.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  // Four seconds after it was opened, the page loads the code that unlocks the vault. Wait until the page has tried to
  // load this code.
  await page.waitForTimeout(4500);
  await expect(field(page, "Username")).toHaveValue("changed");
  await page.context().setOffline(false);
  await expect(page.getByText("You’re offline. You can read")).toHaveCount(0);
  await saveAndReopen(page, "Mail");
  await expect(dialog(page).getByText("changed", { exact: true })).toBeVisible();
};

const saveAfterDeletion = async (page: Page, { session, privateBucket }: Person, id: string) => {
  await session.api.buckets.deleteEntry({ params: { bucketId: privateBucket.uid, id } });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForTimeout(500);
  await expect(field(page, "Username")).toHaveValue("changed later");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("not found");
  await expect(field(page, "Username")).toHaveValue("changed later");
};

test("an unsaved edit is not lost by leaving, a moment without network, or the entry's deletion", async ({
  page,
  person,
  watch,
}) => {
  const { uid } = await person.addPassword({ name: "Mail", username: "ana" });
  await signInToPrivate(page, person);
  for (const [how, leave] of Object.entries(LEAVING))
    await test.step(`${how} asks before the edit is lost`, async () => {
      await beginEdit(page, person);
      await leaveTwice(page, leave);
    });
  await test.step("the edit survives a moment without network", async () => {
    watch.expectFailure(/\/api\//, "offline");
    await beginEdit(page, person);
    await saveAfterOffline(page);
  });
  await test.step("the edit survives the entry's deletion elsewhere", async () => {
    watch.expectFailure(/\/api\/buckets\/.*\/entries\//, 404);
    await beginEdit(page, person, "changed later");
    await saveAfterDeletion(page, person, uid);
  });
});
