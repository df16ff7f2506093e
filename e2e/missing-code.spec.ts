import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { signIn } from "./steps.ts";
import { addBucket, notice, raisePlan, select } from "./vault-steps.ts";

const SCREEN = /\/assets\/all-screen-[^/]*\.js$/;
const CARD = /\/assets\/notice-[^/]*\.js$/;
const CODE = /\/assets\/member-palette-[^/]*\.js$/;
/**
 * Makes requests for the page's HTML fail. Otherwise a page that cannot load one of its scripts would assume that it is
 * an older build, and reload.
 */
const refusePage = (page: Page) => page.route(/\/app\/$/, (route) => route.abort());

const STUCK = "Nothing you saved is lost. Wait a minute and reload, or tell the operator of this server.";
const UNREACHED = "Keepwell cannot be reached. Check your connection and try again.";

const openPaletteLate = async (page: Page, person: Person): Promise<void> => {
  let fail: () => void = () => undefined;
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(CODE, async (route) => {
    await failing;
    await route.abort();
  });
  await signIn(page, person);
  await refusePage(page);
  const filter = page.getByRole("searchbox", { name: "Filter by name" });
  await filter.focus();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("ab");
  await expect(filter).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.keyboard.type("priv");
  await expect(filter).toHaveValue("priv");

  await page.keyboard.press("Control+k");
  fail();
  await expect(notice(page, UNREACHED)).toBeVisible();
  await page.keyboard.type("ate");
  await expect(filter).toHaveValue("private");

  await page.unroute(CODE);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("set");
  await expect(page.getByRole("dialog").getByRole("combobox", { name: "Search..." })).toHaveValue("set");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
};

/** Makes the page believe that it was just reloaded, so that it does not reload again. */
const refuseReload = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem("keepwell.reload", `${Date.now()} another-build`));

const openPageLate = async (page: Page): Promise<void> => {
  await page.route(SCREEN, (route) => route.abort());
  await page.goto("/app/");
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
  await refusePage(page);
  await page.getByRole("link", { name: "All entries" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You’re offline" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Check your connection, then reload.");
  await expect(page.getByRole("banner")).toHaveCount(1);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All entries" })).toBeVisible();
};

test("notices whose code cannot be loaded at first are shown with the next notice", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(CARD, "aborted");
  let tries = 0;
  await raisePlan(person);
  await addBucket(person, "Acme hosting");
  await refuseReload(page);
  await page.route(CARD, (route) => {
    tries += 1;
    return route.abort();
  });
  await signIn(page, person);
  await expect(page.getByRole("alert").getByText(STUCK)).toHaveCount(1);
  await expect.poll(() => tries).toBe(2);
  // The failure of the second try shows no further notice, which would start a third try.
  await page.waitForTimeout(1000);
  expect(tries).toBe(2);
  await expect(notice(page, STUCK)).toHaveCount(0);

  await page.unroute(CARD);
  await select(page, "Acme hosting");
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(notice(page, "1 bucket archived.")).toBeVisible();
  await expect(notice(page, STUCK)).toBeVisible();
});

test("a part that cannot be loaded says so, and loads on the next try", async ({ page, person, watch }) => {
  watch.expectFailure(CODE, "aborted");
  watch.expectFailure(SCREEN, "aborted");
  watch.expectFailure(/\/app\/$/, "aborted");
  // React logs an error when a part cannot be shown.
  watch.expectConsole(/could not be loaded|Minified React error|error boundary/i);
  await test.step("a palette that cannot be loaded says so, leaves typing to the page, and opens on the next try", () =>
    openPaletteLate(page, person));
  await page.unrouteAll();
  await test.step("a page that cannot be loaded says so, and the top bar is shown only once", () =>
    openPageLate(page));
});
