/** @file How a page may look: both themes, both widths, both languages; and axe before each. */
import type { Page } from "@playwright/test";
import type { Catalogue } from "../web/src/text/en.ts";
import { expect, expectA11y } from "./fixtures.ts";
import type { Person } from "./person.ts";

export const LOOKS = {
  "light, wide, en": { colorScheme: "light", viewport: { width: 1280, height: 800 }, locale: "en-CA" },
  "dark, wide, fr": { colorScheme: "dark", viewport: { width: 1280, height: 800 }, locale: "fr-CA" },
  "light, narrow, fr": { colorScheme: "light", viewport: { width: 390, height: 844 }, locale: "fr-CA" },
  "dark, narrow, en": { colorScheme: "dark", viewport: { width: 390, height: 844 }, locale: "en-CA" },
} as const;

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

/** Accessible, and as wide as its window. */
export const expectLookA11y = async (page: Page): Promise<void> => {
  // A dialog that is still fading in has the contrast of a half-seen one.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))),
  );
  await expectA11y(page);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(sideways, `nothing to scroll sideways at ${page.url()}`).toBeLessThanOrEqual(0);
};
