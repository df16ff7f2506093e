/** @file In a browser that cannot run Keepwell, the page says what the browser lacks, before the application starts. */
import type { Page } from "@playwright/test";
import { expect, expectA11y, test } from "./fixtures.ts";
import { ONE_LOOK } from "./looks.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Expects that the page names the browsers that work and has a button to try again, but no text field. */
const expectUnfit = async (page: Page, heading: string, ...texts: readonly string[]): Promise<void> => {
  await expect(title(page)).toHaveText(heading);
  await expect(page).toHaveTitle(`${heading} · Keepwell`);
  const main = page.getByRole("main");
  for (const text of texts) await expect(main).toContainText(text);
  await expect(main).toContainText(/Chrome 137, Edge 137, Firefox 130, Safari 17\.5/);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Try again|Réessayer)$/ })).toBeVisible();
};

const CANNOT_RUN = "Keepwell cannot run in this browser";

const blockSiteData = () => {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
};

const withoutKeys = (names: readonly string[]) => {
  // Playwright runs the script in about:blank first, which is not a secure context and has no SubtleCrypto.
  if (!isSecureContext) return;
  const { generateKey } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.generateKey = function (this: SubtleCrypto, algorithm: Algorithm, ...rest: never[]) {
    return names.includes(algorithm.name)
      ? Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"))
      : Reflect.apply(generateKey, this, [algorithm, ...rest]);
  } as SubtleCrypto["generateKey"];
};

test("the page explains blocked site data, in both languages", async ({ page }) => {
  await page.addInitScript(blockSiteData);
  await page.goto("/app/auth/login");
  await expectUnfit(page, CANNOT_RUN, "blocks site data for this address", "Allow cookies and site data");
  await page.getByRole("button", { name: "Français" }).click();
  await expectUnfit(
    page,
    "Keepwell ne peut pas fonctionner dans ce navigateur",
    "bloque les données de site",
  );
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr-CA");
});

for (const names of [["Ed25519"], ["X25519"], ["Ed25519", "X25519"]])
  test(`without ${names.join(" and ")} no form is shown`, async ({ page }) => {
    await page.addInitScript(withoutKeys, names);
    await page.goto("/app/signup");
    await expectUnfit(page, CANNOT_RUN, "cannot make the keys", `Missing here: ${names.join(", ")}.`);
  });

test("the page names the built-in functions that the browser lacks", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Promise, "withResolvers");
    Reflect.deleteProperty(Map, "groupBy");
  });
  await page.goto("/app/");
  await expectUnfit(page, CANNOT_RUN, "is too old", "Missing here: Map.groupBy, Promise.withResolvers.");
});

test("a page over plain http says so, whatever else is missing", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "isSecureContext", { value: false });
    Object.defineProperty(Crypto.prototype, "subtle", { value: undefined });
  });
  await page.goto("/app/auth/login");
  await expectUnfit(page, "This address is not secure", "begin with https://");
  await expect(page.getByText("Missing here")).toHaveCount(0);
});

test("without WebAssembly the page explains that the password cannot be used", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly"));
  await page.goto("/app/auth/login");
  await expectUnfit(page, CANNOT_RUN, "WebAssembly is turned off");
});

test("a page whose code did not arrive says so, and loads on the next try", async ({ page, watch }) => {
  watch.expectFailure(/\/assets\/.*\.js$/, "aborted");
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/app/auth/login");
  await expect(title(page)).toHaveText("Keepwell could not be loaded");
  await page.unroute(/\/assets\/.*\.js$/);

  await test.step("if only the file of texts did not arrive, the page says so and is not blank", async () => {
    watch.expectConsole(/dynamically imported module/);
    // The HTML of the page must also fail to load. Otherwise the page would conclude that it is an older build, and
    // reload.
    watch.expectFailure(/\/app\/$/, "aborted");
    await page.route(/\/assets\/en-[^/]*\.js$/, (route) => route.abort());
    await page.route(/\/app\/$/, (route) => route.abort());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("A part of the page did not arrive.")).toBeVisible();
    await page.unrouteAll();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(title(page)).toHaveText("Sign in");
});

test("a browser that has everything sees the page", async ({ page }) => {
  await page.goto("/app/auth/login");
  await expect(title(page)).toHaveText("Sign in");
});

for (const [look, use] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ ...use, reducedMotion: "reduce" } as object);

    test("the explanation is accessible and follows the dark theme", async ({ page }) => {
      await page.addInitScript(blockSiteData);
      await page.goto("/app/auth/login");
      await expectUnfit(page, "Keepwell ne peut pas fonctionner dans ce navigateur");
      await expect(page.locator("#unfit")).toHaveCSS("background-color", "rgb(12, 18, 22)");
      await expectA11y(page);
    });
  });
