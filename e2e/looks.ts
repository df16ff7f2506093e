/** @file Two looks of a page, which differ in width, language and theme, and the checks with axe in each. */
import type { Page } from "@playwright/test";
import type { Catalogue } from "../web/src/text/en.ts";
import { expect, expectA11y } from "./fixtures.ts";
import type { Person } from "./person.ts";

export const LOOKS = {
  "wide, en": { colorScheme: "light", viewport: { width: 1280, height: 800 }, locale: "en-CA" },
  "narrow, fr": { colorScheme: "dark", viewport: { width: 390, height: 844 }, locale: "fr-CA" },
} as const;

/**
 * The look for pages that have one column at any width. Such pages are checked only in the French, dark and narrow
 * look, because a page fails most easily in this look.
 */
export const ONE_LOOK: Partial<typeof LOOKS> = { "narrow, fr": LOOKS["narrow, fr"] };

/**
 * The look for pages whose layout changes with the width. A test opens such a page in this narrow look, and
 * `expectLooksA11y` checks it in the wide look as well.
 */
export const NARROW_LOOK = { ...LOOKS["narrow, fr"], reducedMotion: "reduce" } as object;

const NARROWEST = 320;

/** Signs in through the login form. `Catalogue` has the form's texts, in the language of the look. */
export const signInIn = async (
  page: Page,
  { email, password }: Person,
  { identity: { login } }: Catalogue,
): Promise<void> => {
  await page.getByLabel(login.email, { exact: true }).fill(email);
  await page.getByLabel(login.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: login.submit, exact: true }).click();
};

/** Expects that the page does not scroll sideways at a width of 320 pixels. */
const expectNarrow = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize({ ...size, width: NARROWEST });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(sideways, `nothing to scroll sideways at ${page.url()}`).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
};

/** Expects that the page is accessible in its look. A narrow page must also fit into 320 pixels. */
export const expectLookA11y = async (page: Page): Promise<void> => {
  // Move the pointer away, because the element under the pointer may show a tooltip.
  await page.mouse.move(0, 0);
  // Wait for animations, because a dialog that is still fading in has too little contrast.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))),
  );
  await expectA11y(page);
  const size = page.viewportSize();
  if (size?.width === LOOKS["narrow, fr"].viewport.width) await expectNarrow(page, size);
};

const wear = async (page: Page, look: keyof typeof LOOKS): Promise<void> => {
  const { colorScheme, viewport } = LOOKS[look];
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
};

/** Makes a narrow, dark page wide and light while `work` runs. The page's language stays the same. */
export const whileWide = async (page: Page, work: () => Promise<void>): Promise<void> => {
  await wear(page, "wide, en");
  await work();
  await wear(page, "narrow, fr");
};

/**
 * Expects that a page in the narrow look is accessible as it is, and also with the width and theme of the wide look.
 * Does not check the page in English, because English texts are shorter than French texts.
 */
export const expectLooksA11y = async (page: Page): Promise<void> => {
  await expectLookA11y(page);
  await whileWide(page, () => expectLookA11y(page));
};
