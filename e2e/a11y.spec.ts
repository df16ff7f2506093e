/** @file Every screen and dialog, light and dark, wide and narrow, English and French, before axe. */

import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Page } from "@playwright/test";
import { en } from "../web/src/text/en.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import type { Person } from "./person.ts";

const WORDS = { "en-CA": en, "fr-CA": frCa } as const;
const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const;
const NARROWEST = 320;

type Words = (typeof WORDS)[keyof typeof WORDS];

interface Tour {
  readonly page: Page;
  readonly words: Words;
  readonly person: Person;
  readonly isNarrow: boolean;
}

/** Axe finds nothing, and nothing sticks out sideways, not even at 320 pixels. */
const check = async (page: Page): Promise<void> => {
  // A dialog that is still fading in has the contrast of a half-seen one.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))),
  );
  await expectA11y(page);
  const size = page.viewportSize() ?? SIZES.wide;
  await page.setViewportSize({ ...size, width: NARROWEST });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(sideways, `nothing to scroll sideways at ${page.url()}`).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
};

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

const visit = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(`/app${path}`);
  await expect(heading(page, title).first()).toBeVisible();
  await check(page);
};

const asGuest = async ({ page, words }: Tour): Promise<void> => {
  await visit(page, "/legal/terms-of-use", words.shell.terms);
  await visit(page, "/legal/privacy-policy", words.shell.privacy);
  await visit(page, "/no/such/page", words.shell.notFoundTitle);
  await visit(page, "/signup", words.identity.signup.title);
  await page.getByRole("radio", { name: words.identity.signup.enterprise }).check();
  await page.getByLabel(words.identity.signup.password, { exact: true }).fill("short");
  await page.getByRole("checkbox", { name: words.identity.signup.terms.terms }).check();
  await expect(page.getByRole("meter")).toBeVisible();
  await check(page);
};

const login = async ({ page, words, person }: Tour): Promise<void> => {
  const text = words.identity.login;
  await visit(page, "/auth/login", text.title);
  await page.getByLabel(text.email, { exact: true }).fill(person.email);
  await page.getByLabel(text.password, { exact: true }).fill("wrong wrong wrong");
  await button(page, text.submit).click();
  await expect(page.getByText(words.errors.byCode["login.failed"])).toBeVisible();
  await check(page);
  await page.getByLabel(text.password, { exact: true }).fill(person.password);
  await button(page, text.submit).click();
  await expect(heading(page, words.buckets.home.welcomeTitle)).toBeVisible();
};

const atHome = async ({ page, words, person, isNarrow }: Tour): Promise<void> => {
  await check(page);
  await page.getByRole("searchbox").fill("zzz");
  await expect(page.getByText(words.buckets.home.empty)).toBeVisible();
  await check(page);
  await visit(page, "/?new=bucket", words.buckets.createDialog.freeTitle);
  await page.goto("/app/");
  if (isNarrow) await button(page, words.shell.menu).click();
  else await button(page, words.shell.account(person.name)).click();
  await expect(button(page, words.shell.signOut)).toBeVisible();
  await check(page);
};

const inBucket = async ({ page, words, person }: Tour): Promise<void> => {
  const path = `/bucket/${person.privateBucket.uid}`;
  await visit(page, path, words.buckets.systemBucket);
  await button(page, words.buckets.bucket.create).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await check(page);
  await visit(page, `${path}?new=note`, words.entry.newNote);
  await visit(page, `${path}?new=password`, words.entry.newPassword);
  await button(page, words.entry.generate).click();
  await expect(page.locator("[data-secret-line]")).toBeVisible();
  await check(page);
};

const atEntry = async ({ page, words, person }: Tour): Promise<void> => {
  const long = "unbroken-".repeat(20);
  const draft = { name: `Long ${long}`, url: `https://${long}.test/${long}`, username: long };
  const opened = await person.addPassword({ ...draft, password: "pass 123 &%$", notes: long });
  await person.addNote("Runbook", `${long}\n\n${long}`);
  const path = `/bucket/${person.privateBucket.uid}`;
  await visit(page, path, words.buckets.systemBucket);
  const entry = `${path}?entry=${person.privateBucket.uid}.${opened.uid}`;
  await visit(page, entry, draft.name);
  await button(page, words.ui.showPassword).click();
  await button(page, words.entry.largeType).click();
  await expect(heading(page, words.entry.largeTypeTitle)).toBeVisible();
  await check(page);
  await visit(page, `${entry}&mode=delete`, words.entry.deleteTitle);
  await visit(page, `${entry}&mode=edit`, draft.name);

  const fields = { url: draft.url, username: "other", password: "other password", text: "", extra: "{}" };
  await updateEntry(person.session, person.privateBucket, {
    opened,
    draft: { type: "password", name: draft.name, fields, confirmPassword: fields.password },
  });
  await page.getByRole("textbox", { name: words.entry.username }).fill("mine");
  await button(page, words.common.save).click();
  await expect(page.getByText(words.entry.conflictTitle)).toBeVisible();
  await check(page);
  await page.keyboard.press("Escape");
  await expect(heading(page, words.entry.unsavedTitle)).toBeVisible();
  await check(page);
};

for (const colorScheme of ["light", "dark"] as const)
  for (const [size, viewport] of Object.entries(SIZES))
    for (const locale of ["en-CA", "fr-CA"] as const)
      test.describe(`${colorScheme}, ${size}, ${locale}`, () => {
        test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);

        test("every screen is accessible", async ({ page, person, watch }) => {
          test.setTimeout(120_000);
          watch.expectFailure(/\/api\/authenticate$/, 401);
          watch.expectFailure(/\/entries\//, 409);
          const tour: Tour = { page, person, words: WORDS[locale], isNarrow: size === "narrow" };
          await asGuest(tour);
          await login(tour);
          await atHome(tour);
          await inBucket(tour);
          await atEntry(tour);
        });
      });
