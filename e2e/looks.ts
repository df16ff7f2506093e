/**
 * @file How a page may look: two looks that differ in width and language, each seen in both themes; and
 * axe before each.
 */
import type { Page } from "@playwright/test";
import type { Catalogue } from "../web/src/text/en.ts";
import { expect, expectA11y, expectContrast } from "./fixtures.ts";
import type { Person } from "./person.ts";

export const LOOKS = {
  "wide, en": { colorScheme: "light", viewport: { width: 1280, height: 800 }, locale: "en-CA" },
  "narrow, fr": { colorScheme: "dark", viewport: { width: 390, height: 844 }, locale: "fr-CA" },
} as const;

const NARROWEST = 320;

/** Through the login form, in the language of the look. */
export const signInIn = async (
  page: Page,
  { email, password }: Person,
  { identity: { login } }: Catalogue,
): Promise<void> => {
  await page.getByLabel(login.email, { exact: true }).fill(email);
  await page.getByLabel(login.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: login.submit, exact: true }).click();
};

const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);

/** What a theme changes is colours alone: of the other one, axe asks for contrast alone. */
const expectOtherTheme = async (page: Page): Promise<void> => {
  const colorScheme = (await isDark(page)) ? "dark" : "light";
  await page.emulateMedia({ colorScheme: colorScheme === "dark" ? "light" : "dark" });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme });
};

/** Accessible, in both themes, and as wide as its window, even at 320 pixels. */
export const expectLookA11y = async (page: Page): Promise<void> => {
  // What a pointer happens to rest on shows its tooltip.
  await page.mouse.move(0, 0);
  // A dialog that is still fading in has the contrast of a half-seen one.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))),
  );
  await expectA11y(page);
  await expectOtherTheme(page);
  const size = page.viewportSize() ?? LOOKS["wide, en"].viewport;
  await page.setViewportSize({ ...size, width: NARROWEST });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(sideways, `nothing to scroll sideways at ${page.url()}`).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
};
