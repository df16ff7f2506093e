/** @file The HTML document shows the first page before the code has loaded. The code then takes over without a jump. */
import type { Page } from "@playwright/test";
import { identity as en } from "../web/src/text/en/identity.ts";
import { lock as lockEn } from "../web/src/text/en/lock.ts";
import { shell as shellEn } from "../web/src/text/en/shell.ts";
import { identity as fr } from "../web/src/text/fr-CA/identity.ts";
import { lock as lockFr } from "../web/src/text/fr-CA/lock.ts";
import { shell as shellFr } from "../web/src/text/fr-CA/shell.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { recordShifts, shiftsOf } from "./layout-shift.ts";
import { LOOKS } from "./looks.ts";

const TEXTS = {
  "wide, en": { ...en, lock: lockEn, shell: shellEn },
  "narrow, fr": { ...fr, lock: lockFr, shell: shellFr },
} as const;

/**
 * Holds back the page's code. Returns a function that lets the code load, and waits until the code has replaced the
 * document's first page.
 */
const holdCode = async (page: Page): Promise<() => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/app/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve();
    await expect(page.locator("#first-page")).toHaveCount(0);
  };
};

/**
 * The text, place and height of each visible heading, link, control, label, list item, paragraph and icon inside
 * `selector`. Leaves out the avatar's initials, because only the code shows them.
 */
const shownIn = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(async (root) => {
    // `document.fonts.ready` would wait in Firefox until the page's code has loaded.
    await Promise.all(
      [...document.fonts].filter(({ status }) => status === "loading").map((one) => one.loaded),
    );
    const elements = document.querySelectorAll(`${root} :is(h1, a, button, input, label, li, p, svg)`);
    return [...elements].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width === 0) return [];
      const copy = element.cloneNode(true) as Element;
      for (const decoration of copy.querySelectorAll("[aria-hidden]")) decoration.remove();
      return `${element.localName} ${copy.textContent} ${[x, y, height].map(Math.round).join(" ")}`;
    });
  }, selector);

/** Expects that the page's code shows everything where the document has shown it, and that nothing moves. */
const expectContinued = async (page: Page, load: () => Promise<void>): Promise<void> => {
  await expectA11y(page);
  const painted = await shownIn(page, "#first-page");
  expect(painted.length).toBeGreaterThan(3);
  await load();
  expect(await shownIn(page, "#root")).toEqual(expect.arrayContaining(painted));
  expect((await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0)).toBeLessThanOrEqual(0.02);
};

const open = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const load = await holdCode(page);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("#first-page h1")).toBeVisible();
  await page.waitForFunction(() => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    return styles.length > 0 && styles.every(({ sheet }) => sheet !== null);
  });
  return load;
};

for (const [look, text] of Object.entries(TEXTS))
  test.describe(look, () => {
    test.use(LOOKS[look as keyof typeof LOOKS]);

    test("the document shows the first page, and the code takes over without a jump", async ({
      context,
      page,
      person,
    }) => {
      await recordShifts(context);
      await expectContinued(page, await open(page, "/app/"));

      const login = await open(page, "/app/auth/login");
      await page.getByLabel(text.login.email, { exact: true }).fill(person.email);
      await page.getByLabel(text.login.remember).uncheck();
      await page.getByLabel(text.login.password, { exact: true }).fill("wrong");
      await login();
      await expect(page.getByLabel(text.login.email, { exact: true })).toHaveValue(person.email);
      await expect(page.getByLabel(text.login.remember)).not.toBeChecked();
      const password = page.getByLabel(text.login.password, { exact: true });
      await expect(password).toHaveValue("wrong");
      await expect(password).toBeFocused();

      const helped = await open(page, "/app/auth/login");
      await page.keyboard.press("Control+/");
      await helped();
      await expect(page.getByRole("dialog")).toBeVisible();

      const entered = await open(page, "/app/");
      await page.getByLabel(text.login.email, { exact: true }).fill(person.email);
      await password.fill(person.password);
      await password.press("Enter");
      await entered();
      await expect(page.getByRole("row").first()).toBeVisible();

      await expectContinued(page, await open(page, "/app/"));

      const itemOfAccountMenu = page.getByRole("button", { name: text.shell.addAccount });
      const pressed = await open(page, "/app/");
      await page.locator("#first-page button").locator("visible=true").first().click({ button: "right" });
      await page.keyboard.press("Control+k");
      await page.keyboard.type("abc");
      await pressed();
      await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("abc");
      await expect(itemOfAccountMenu).toHaveCount(0);
      const held = await open(page, "/app/");
      await page.locator("#first-page button").locator("visible=true").first().hover();
      await page.mouse.down();
      await held();
      await page.mouse.up();
      await expect(itemOfAccountMenu).toBeVisible();

      await page.evaluate(() => localStorage.setItem("keepwell.last-active", "0"));
      await expectContinued(page, await open(page, "/app/"));
      await page.getByRole("button", { name: text.lock.unlock }).waitFor();
      const unlocked = await open(page, "/app/");
      await expect(password).toBeFocused();
      await page.keyboard.type(person.password);
      await page.keyboard.press("Enter");
      await unlocked();
      await expect(page.getByRole("row").first()).toBeVisible();
    });
  });
