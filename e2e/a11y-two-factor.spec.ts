/** @file Axe checks the pages of second factors. */
import type { Page } from "@playwright/test";
import { confirm as enConfirm } from "../web/src/text/en/confirm.ts";
import { settings as enSettings } from "../web/src/text/en/settings.ts";
import { twoFactor as enTwoFactor } from "../web/src/text/en/two-factor.ts";
import { en } from "../web/src/text/en.ts";
import { confirm as frConfirm } from "../web/src/text/fr-CA/confirm.ts";
import { settings as frSettings } from "../web/src/text/fr-CA/settings.ts";
import { twoFactor as frTwoFactor } from "../web/src/text/fr-CA/two-factor.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, ONE_LOOK, signInIn } from "./looks.ts";
import { codeSentTo } from "./outbox.ts";
import type { Person } from "./person.ts";
import { proveAddress } from "./sharing-steps.ts";
import { openSignedIn } from "./steps.ts";
import { addApp, addPhone, aNumber, makeCodeReader } from "./two-factor-steps.ts";

const WORDS = {
  "en-CA": { all: en, words: enTwoFactor, settings: enSettings, confirm: enConfirm },
  "fr-CA": { all: frCa, words: frTwoFactor, settings: frSettings, confirm: frConfirm },
};

interface Tour {
  readonly page: Page;
  readonly person: Person;
  readonly all: typeof en;
  readonly words: typeof enTwoFactor;
  readonly settings: typeof enSettings;
  readonly confirm: typeof enConfirm;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const setUpApp = async ({ page, words }: Tour): Promise<() => Promise<string>> => {
  await button(page, words.app.setUp).click();
  await expect(page.getByRole("img", { name: words.app.picture })).toBeVisible();
  await expectLookA11y(page);
  const uri = await page.locator('a[href^="otpauth:"]').getAttribute("href");
  const nextCode = makeCodeReader(uri ?? "");
  await page.getByRole("textbox", { name: words.app.code }).fill(await nextCode());
  await button(page, words.app.turnOn).click();
  await expect(heading(page, words.backup.saveTitle)).toBeVisible();
  await expectLookA11y(page);
  await button(page, words.backup.saved).click();
  await expect(page.getByText(words.backup.left(10, 10))).toBeVisible();
  await expectLookA11y(page);
  return nextCode;
};

const confirmWith = async ({ page, person, all, words, confirm }: Tour, nextCode: () => Promise<string>) => {
  await expect(heading(page, confirm.title)).toBeVisible();
  await expectLookA11y(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(all.identity.login.password, { exact: true }).fill(person.password);
  await dialog.getByRole("textbox", { name: words.step.confirmationCode }).fill(await nextCode());
  await button(page, confirm.confirm).click();
};

const setUpPhone = async (tour: Tour, nextCode: () => Promise<string>): Promise<void> => {
  const { page, words } = tour;
  const phone = aNumber();
  await page.getByLabel(words.phone.number).fill(phone);
  await button(page, words.phone.sendCode).click();
  await confirmWith(tour, nextCode);
  await expect(page.getByText(words.phone.sentTo(phone))).toBeVisible();
  await expectLookA11y(page);
  await page.getByRole("textbox", { name: words.phone.code }).fill(await codeSentTo(phone));
  await button(page, words.phone.validate).click();
  await expect(page.getByText(words.phone.verified).first()).toBeVisible();
  await expectLookA11y(page);
};

for (const [look, { locale, ...use }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ ...use, locale, reducedMotion: "reduce" } as object);

    test("signing in with a code is accessible", async ({ page, person, watch }) => {
      watch.expectFailure(/\/api\/authenticate/, 401);
      const { all, words } = WORDS[locale];
      const app = await addApp(person);
      await page.goto("/app/auth/login");
      await signInIn(page, person, all);
      await expect(heading(page, words.step.title)).toBeVisible();
      await expectLookA11y(page);
      const field = page.getByRole("textbox", { name: words.step.confirmationCode });
      await field.fill("123");
      await page.keyboard.press("Enter");
      await expect(page.getByText(all.errors.byCode["two_factor.failed"])).toBeVisible();
      await expectLookA11y(page);
      await button(page, words.step.methods.backup_code).click();
      await expect(page.getByRole("textbox", { name: words.step.backupCode })).toBeVisible();
      await expectLookA11y(page);
      await page.getByRole("textbox", { name: words.step.backupCode }).fill(app.backupCodes[0] ?? "");
      await button(page, words.step.verify).click();
      await expect(heading(page, all.buckets.home.title)).toBeVisible();
    });

    test("the pages after a sent message and after too many wrong codes are accessible", async ({
      page,
      person,
      watch,
    }) => {
      watch.expectFailure(/\/api\/authenticate/, 401);
      const { all, words } = WORDS[locale];
      const phone = aNumber();
      await addPhone(person, phone);
      await page.goto("/app/auth/login");
      await signInIn(page, person, all);
      await expect(page.getByText(words.step.textSent(phone.slice(-2)))).toBeVisible();
      await expectLookA11y(page);
      const field = page.getByRole("textbox", { name: words.step.confirmationCode });
      for (let tries = 0; tries < 6; tries += 1) {
        const answered = page.waitForResponse(/two-factor$/);
        await field.fill("x");
        await page.keyboard.press("Enter");
        await answered;
        if (tries < 5) await expect(field).toHaveValue("");
      }
      await expect(button(page, words.step.again)).toBeVisible();
      await expectLookA11y(page);
    });

    test("setting second factors up is accessible", async ({ page, person, watch }) => {
      watch.expectFailure(/\/api\/me\/phone-numbers$/, 403);
      const tour: Tour = { page, person, ...WORDS[locale] };
      const { words } = tour;
      await openSignedIn(page, person, "/app/settings/two-factor");
      await expect(page.getByText(words.addressFirst)).toBeVisible();
      await expectLookA11y(page);
      await proveAddress(person);
      await page.reload();
      await expect(heading(page, words.app.title)).toBeVisible();
      await expectLookA11y(page);
      await setUpPhone(tour, await setUpApp(tour));
      await button(page, words.app.removeName).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectLookA11y(page);
    });
  });
