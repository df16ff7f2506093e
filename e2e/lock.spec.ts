/** @file Locking in every tab, at once or after a time without input, and unlocking with the password. */
import { changePassword } from "@keepwell/client/account/change-password.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { dialog, field, openSignedIn, privatePath, signIn, signInToPrivate, submitLogin } from "./steps.ts";

const locked = (page: Page) => page.getByRole("heading", { name: "Keepwell is locked" });

const unlock = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Unlock" }).click();
};

test("MS-73: Ctrl Shift L leaves nothing of the vault in any tab, and one password opens all", async ({
  page,
  context,
  person,
}) => {
  const { uid } = await person.addPassword({ name: "Router", password: "canary-of-the-lock" });
  await signInToPrivate(page, person);
  const second = await context.newPage();
  const tabs = [page, second];
  for (const tab of tabs) {
    await tab.goto(`${privatePath(person)}?entry=${person.privateBucket.uid}.${uid}`);
    await dialog(tab).getByRole("button", { name: "Show password" }).click();
    await expect(tab.getByText("canary-of-the-lock").first()).toBeAttached();
  }

  await page.bringToFront();
  await page.keyboard.press("Control+Shift+L");
  for (const tab of tabs) {
    await expect(locked(tab)).toBeVisible();
    expect(await tab.content()).not.toContain("canary-of-the-lock");
    expect(await tab.content()).not.toContain("Router");
  }
  await expect(second.getByText("You locked it, here or in another tab.")).toBeVisible();
  await page.reload();
  await expect(locked(page)).toBeVisible();

  await unlock(second, person.password);
  for (const tab of tabs) await expect(dialog(tab).getByRole("heading", { name: "Router" })).toBeVisible();
  expect(page.url()).toContain(uid);
  await test.step("all tabs lock and stay locked, even if the browser's storage does not answer", async () => {
    await page.evaluate(() => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    });
    await page.keyboard.press("Control+Shift+L");
    for (const tab of [page, second]) {
      await expect(locked(tab)).toBeVisible();
      await tab.reload();
      await expect(locked(tab)).toBeVisible();
    }
  });
});

test("the correct password unlocks, even without a connection, and a wrong password does not", async ({
  page,
  context,
  person,
  watch,
}) => {
  // Wait for the code that unlocking needs (web/build/chunk-groups.ts) and for the texts of the list of buckets.
  const prepared = Promise.all([
    page.waitForEvent("requestfinished", (one) => /\/keys-[\w-]+\.js$/.test(one.url())),
    page.waitForEvent("requestfinished", (one) => /\/kdf-worker-[\w-]+\.js$/.test(one.url())),
    page.waitForResponse(
      async (one) => /\/sharing-[\w-]+\.js$/.test(one.url()) && (await one.text()).includes("Write access"),
    ),
  ]);
  await signIn(page, person);
  await prepared;
  await page.keyboard.press("Control+Shift+L");
  await expect(locked(page)).toBeVisible();
  watch.expectFailure(/\/api\//, "offline");
  await context.setOffline(true);
  await unlock(page, "not the password at all");
  await expect(page.getByText("This password is not correct.")).toBeVisible();
  await unlock(page, person.password);
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
  await context.setOffline(false);
  await test.step("a page reloaded while locked unlocks, and stays open after the next reload", async () => {
    await page.keyboard.press("Control+Shift+L");
    await expect(locked(page)).toBeVisible();
    await page.reload();
    await unlock(page, person.password);
    await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
  });
  await test.step("a locked page offers signing out too", async () => {
    await page.keyboard.press("Control+Shift+L");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });
});

const WIFI = { status: 401, contentType: "text/html", body: "<title>Welcome to our Wi-Fi</title>" };

test("MS-75: a session that ended while the vault was locked leads to the login page and back", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/(token\/refresh|me|me\/unlock)$/, 401);
  const { uid } = await person.addPassword({ name: "Router" });
  const entry = `${person.privateBucket.uid}.${uid}`;
  await openSignedIn(page, person, `${privatePath(person)}?entry=${entry}&mode=edit`);
  await field(page, "Username").fill("half a name");
  // Wait until the draft is certainly sealed and stored.
  await page.waitForTimeout(900);
  const lock = async () => {
    await page.keyboard.press("Control+Shift+L");
    await expect(locked(page)).toBeVisible();
  };
  const expectLogin = async () => {
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.getByText("Your session has ended")).toBeVisible();
  };
  await lock();
  await test.step("MS-186: a 401 from a network that asks for a sign-in of its own ends nothing", async () => {
    await page.route("**/api/token/refresh", (route) => route.fulfill(WIFI));
    await unlock(page, person.password);
    await expect(page.getByText("Keepwell is not available right now.")).toBeVisible();
    await page.unroute("**/api/token/refresh");
  });
  await person.session.api.identity.endOtherSessions();
  await unlock(page, person.password);
  await expectLogin();
  await submitLogin(page, person);
  await expect(field(page, "Username")).toHaveValue("half a name");
  await test.step("a page reloaded while locked leads to the login page too", async () => {
    await lock();
    await page.reload();
    await person.session.api.identity.endOtherSessions();
    await unlock(page, person.password);
    await expectLogin();
    await submitLogin(page, person);
    await expect(field(page, "Username")).toHaveValue("half a name");
  });
  await test.step("unlocking with a new password leads to the login page too", async () => {
    await lock();
    const newPassword = "meadow lantern copper 93 tides";
    await changePassword(person.device, person.session, { password: person.password, newPassword });
    await unlock(page, newPassword);
    await expectLogin();
  });
});

test("inactivity for the chosen time locks the vault; activity, F5 and new tabs keep it open", async ({
  page,
  context,
  person,
}) => {
  await page.clock.install();
  await signIn(page, person);
  await page.goto("/app/settings/preferences");
  await page.getByRole("button", { name: /Lock after/ }).click();
  await page.getByRole("option", { name: "1 minute" }).click();
  await page.clock.runFor(50_000);
  await page.keyboard.press("Shift");
  await page.clock.runFor(50_000);
  await expect(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
  const second = await context.newPage();
  // Give the second tab the same simulated time, because all tabs of a real browser have the same clock.
  await second.clock.install({ time: await page.evaluate(() => Date.now()) });
  await second.goto("/app/");
  await expect(second.getByRole("heading", { name: "My buckets" })).toBeVisible();
  await second.close();
  await page.clock.runFor(70_000);
  await expect(locked(page)).toBeVisible();
  await expect(page.getByText("It locked by itself")).toBeVisible();
});
