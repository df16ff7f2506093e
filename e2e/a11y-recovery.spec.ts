/** @file Axe checks the pages for a forgotten password. */
import type { Page } from "@playwright/test";
import { recovery as enRecovery } from "../web/src/text/en/recovery.ts";
import { en } from "../web/src/text/en.ts";
import { recovery as frRecovery } from "../web/src/text/fr-CA/recovery.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, ONE_LOOK, signInIn } from "./looks.ts";
import { linkSentTo } from "./outbox.ts";
import type { Person } from "./person.ts";
import { openSignedIn } from "./steps.ts";

const WORDS = { "en-CA": { all: en, own: enRecovery }, "fr-CA": { all: frCa, own: frRecovery } } as const;
const NEW_PASSWORD = "meadow lantern copper 93 tides";

type Words = (typeof WORDS)[keyof typeof WORDS];

interface Tour {
  readonly page: Page;
  readonly person: Person;
  readonly words: Words;
}

const asGuest = async ({ page, person, words: { all, own } }: Tour): Promise<void> => {
  await page.goto("/app/auth/login");
  await page.getByRole("link", { name: all.identity.login.forgot }).click();
  await expect(page.getByRole("heading", { name: own.forgot.title })).toBeVisible();
  await expectLookA11y(page);
  await page.getByLabel(own.forgot.email).fill(person.email);
  await page.getByRole("button", { name: own.forgot.submit }).click();
  await expect(page.getByText(own.forgot.sent)).toBeVisible();
  await expectLookA11y(page);
  await page.goto("/app/auth/reset-password/wrong");
  await expect(page.getByText(all.errors.byCode["reset.invalid_token"])).toBeVisible();
  await expectLookA11y(page);
};

const inSettings = async ({ page, person, words: { own } }: Tour): Promise<void> => {
  await openSignedIn(page, person, "/app/");
  await expect(page.getByText(own.reminder.noCode)).toBeVisible();
  await expectLookA11y(page);
  await page.getByRole("link", { name: own.reminder.make }).click();
  await expect(page.getByText(own.page.thisBrowser, { exact: true })).toBeVisible();
  await expectLookA11y(page);
  await page.getByRole("button", { name: own.page.make }).click();
  await page.getByLabel(own.page.password, { exact: true }).fill(person.password);
  await expectLookA11y(page);
  await page.getByRole("button", { name: own.page.make }).click();
  await expect(page.getByText(own.page.shown, { exact: true })).toBeVisible();
  await expectLookA11y(page);
  await page.goto(await linkSentTo(person.email, "auth/reset-password"));
  await expect(page.getByText(own.reminder.link)).toBeVisible();
  await expectLookA11y(page);
  await page.getByRole("button", { name: own.reminder.signOut }).click();
};

const resetting = async ({ page, person, words: { own } }: Tour): Promise<void> => {
  await expect(page.getByRole("radio", { name: own.reset.browser })).toBeChecked();
  await expectLookA11y(page);
  await page.getByLabel(own.reset.email).fill(person.email);
  await page.getByLabel(own.reset.password, { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(own.reset.repeat).fill(NEW_PASSWORD);
  await page.getByRole("radio", { name: own.reset.code }).check();
  await page.getByRole("textbox", { name: own.code.label }).fill("0000-".repeat(9));
  await expect(page.getByText(own.code.mistyped)).toBeVisible();
  await expectLookA11y(page);
  await page.getByRole("radio", { name: own.reset.empty }).check();
  await expect(page.getByText(own.empty.title)).toBeVisible();
  await expectLookA11y(page);
  await page.getByRole("textbox", { name: own.empty.label(own.empty.phrase) }).fill(own.empty.phrase);
  await page.getByRole("button", { name: own.reset.submit }).click();
  await expect(page.getByText(own.reset.done)).toBeVisible();
  await expectLookA11y(page);
};

const startedEmpty = async ({ page, person, words: { all, own } }: Tour): Promise<void> => {
  await page.getByRole("link", { name: own.reset.toLogin }).click();
  await signInIn(page, { ...person, password: NEW_PASSWORD }, all);
  await expect(page.getByText(own.reminder.old)).toBeVisible();
  await expectLookA11y(page);
  await page.getByRole("link", { name: own.reminder.bringBack }).click();
  await expect(page.getByText(own.old.with)).toBeVisible();
  await expectLookA11y(page);
};

for (const [name, look] of Object.entries(ONE_LOOK))
  test.describe(name, () => {
    test.use({ ...look, reducedMotion: "reduce" } as object);

    test("the pages of a forgotten password are accessible, up to bringing earlier data back", async ({
      page,
      person,
      watch,
    }) => {
      watch.expectFailure(/\/password\/recovery$/, 400);
      const tour: Tour = { page, person, words: WORDS[look.locale] };
      await asGuest(tour);
      await inSettings(tour);
      await resetting(tour);
      await startedEmpty(tour);
    });
  });
