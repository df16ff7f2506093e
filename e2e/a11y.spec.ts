/** @file Axe checks the pages before sign-in, home, a bucket, and the dialogs of an entry and of the generator. */

import type { Page } from "@playwright/test";
import { createBucket } from "../web/src/text/fr-CA/create-bucket.ts";
import { generator } from "../web/src/text/fr-CA/generator.ts";
import { signUp } from "../web/src/text/fr-CA/sign-up.ts";
import { frCaVault } from "../web/src/text/fr-ca-vault.ts";
import { signInHere } from "./enter/sign-in-here.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, expectLooksA11y, NARROW_LOOK, whileWide } from "./looks.ts";
import type { Person } from "./person.ts";

const words = { ...frCaVault, signUp, generator, createBucket };

interface Tour {
  readonly page: Page;
  readonly person: Person;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

const visit = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(`/app${path}`);
  await expect(heading(page, title).first()).toBeVisible();
  await expectLooksA11y(page);
};

const asGuest = async ({ page }: Tour): Promise<void> => {
  await visit(page, "/legal/terms-of-use", words.shell.terms);
  await visit(page, "/legal/privacy-policy", words.shell.privacy);
  await visit(page, "/no/such/page", words.shell.notFoundTitle);
  await visit(page, "/signup", words.signUp.title);
  await page.getByRole("radio", { name: words.signUp.enterprise }).check();
  await page.getByLabel(words.signUp.password, { exact: true }).fill("short");
  await page.getByRole("checkbox", { name: words.signUp.terms.terms }).check();
  await expect(page.getByRole("meter")).toBeVisible();
  await expectLooksA11y(page);
};

const login = async ({ page, person }: Tour): Promise<void> => {
  const text = words.identity.login;
  await visit(page, "/auth/login", text.title);
  await page.getByLabel(text.email, { exact: true }).fill(person.email);
  await page.getByLabel(text.password, { exact: true }).fill("wrong wrong wrong");
  await button(page, text.submit).click();
  await expect(page.getByText(words.errors.byCode["login.failed"])).toBeVisible();
  await expectLooksA11y(page);
  await page.getByLabel(text.password, { exact: true }).fill(person.password);
  await button(page, text.submit).click();
  await expect(heading(page, words.buckets.home.title)).toBeVisible();
};

const atHome = async ({ page, person }: Tour): Promise<void> => {
  await expectLooksA11y(page);
  await page.getByRole("searchbox").fill("zzz");
  await expect(page.getByText(words.ui.nothingFound)).toBeVisible();
  await expectLooksA11y(page);
  await visit(page, "/?new=bucket", words.createBucket.freeTitle);
  await page.goto("/app/");
  await button(page, words.shell.menu).click();
  await expect(button(page, words.shell.signOut)).toBeVisible();
  await expectLookA11y(page);
  await page.keyboard.press("Escape");
  await whileWide(page, async () => {
    await button(page, words.shell.account(person.name)).click();
    await expect(button(page, words.shell.signOut)).toBeVisible();
    await expectLookA11y(page);
  });
};

const inBucket = async ({ page, person }: Tour): Promise<void> => {
  const path = `/bucket/${person.privateBucket.uid}`;
  await visit(page, path, words.buckets.systemBucket);
  await button(page, words.lists.create).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectLooksA11y(page);
  await visit(page, `${path}?new=note`, words.entry.newNote);
  await visit(page, `${path}?new=password`, words.entry.newPassword);
  await button(page, words.generator.generate).click();
  await expect(page.locator("[data-secret-line]")).toBeVisible();
  await button(page, words.generator.options).click();
  await expectLooksA11y(page);
  await page.getByRole("radio", { name: words.generator.kinds.passphrase }).check();
  await expectLooksA11y(page);
};

const atEntry = async ({ page, person }: Tour): Promise<void> => {
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
  await expectLooksA11y(page);
  await visit(page, `${entry}&mode=delete`, words.entry.deleteTitle);
  await visit(page, `${entry}&mode=edit`, draft.name);

  const { name, url } = draft;
  await person.saveElsewhere(opened, { name, url, username: "other", password: "other password" });
  await page.getByRole("textbox", { name: words.entry.username }).fill("mine");
  await button(page, words.common.save).click();
  await expect(page.getByText(words.entry.conflictTitle)).toBeVisible();
  await expectLooksA11y(page);
  await page.keyboard.press("Escape");
  await expect(heading(page, words.entry.unsavedTitle)).toBeVisible();
  await expectLooksA11y(page);
};

test.use(NARROW_LOOK);

test("the pages before sign-in, and the home page, are accessible", async ({ page, person, watch }) => {
  watch.expectFailure(/\/api\/authenticate$/, 401);
  const tour: Tour = { page, person };
  await asGuest(tour);
  await login(tour);
  await atHome(tour);
});

test("a bucket, and an entry's dialogs, are accessible", async ({ page, person, watch }) => {
  watch.expectFailure(/\/entries\//, 409);
  const tour: Tour = { page, person };
  await signInHere(page, person);
  await inBucket(tour);
  await atEntry(tour);
});
