/** @file People use the card form by keyboard, and answer the bank's request for approval. Axe checks the form. */
import type { Page } from "@playwright/test";
import { billing as enBilling } from "../web/src/text/en/billing.ts";
import { cardForm as en } from "../web/src/text/en/card-form.ts";
import { billing as frBilling } from "../web/src/text/fr-CA/billing.ts";
import { cardForm as frCa } from "../web/src/text/fr-CA/card-form.ts";
import { runAxe } from "./axe.ts";
import { fillAll, openSignUp, signUp } from "./card-form-steps.ts";
import { CARD, cardFrame, fillCard } from "./card-steps.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, ONE_LOOK } from "./looks.ts";
import { openSignedIn } from "./steps.ts";

const CHALLENGES = /\/api\/sandbox\/challenges/;
const SETTLEMENT = /\/api\/sandbox\/challenges\/settle$/;

const WORDS = {
  "en-CA": { billing: enBilling, words: en },
  "fr-CA": { billing: frBilling, words: frCa },
};

/** Runs axe in the frame, which the check of the page leaves out. */
const expectFrameA11y = async (page: Page, title: string): Promise<void> => {
  // A frame outside the viewport is not rendered, and axe would wait until the frame is rendered.
  await page.locator(`iframe[title="${title}"]`).scrollIntoViewIfNeeded();
  const frame = await (await page.locator(`iframe[title="${title}"]`).elementHandle())?.contentFrame();
  const { violations, passes } = await runAxe(frame ?? page);
  expect(passes, "axe saw the frame").toBeGreaterThan(5);
  expect(violations).toEqual([]);
};

const typeNumber = async (page: Page): Promise<void> => {
  const frame = cardFrame(page);
  const number = frame.getByLabel(en.fields.number);
  await number.pressSequentially("4242424242424242");
  await expect(number).toHaveValue("4242 4242 4242 4242");
  await expect(frame.getByText("Visa")).toBeVisible();
  await number.press("Home");
  for (let time = 0; time < 4; time += 1) await number.press("ArrowRight");
  await number.pressSequentially("1");
  await expect(number).toHaveValue("4242 1424 2424 2424 2");
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
  await number.press("Backspace");
  await expect(number).toHaveValue("4242 4242 4242 4242");
  await number.fill("3782-822463-10005");
  await expect(number).toHaveValue("3782 822463 10005");
  await expect(frame.getByText("American Express")).toBeVisible();
  await expect(number).toHaveAttribute("autocomplete", "cc-number");
  await expect(number).toHaveAttribute("inputmode", "numeric");
};

const changeLanguage = async (page: Page): Promise<void> => {
  await cardFrame(page).getByLabel(en.fields.name).fill("Ana Tremblay");
  await page.getByRole("button", { name: "Français" }).click();
  const french = cardFrame(page, frCa.title);
  await expect(french.getByLabel(frCa.fields.name)).toHaveValue("Ana Tremblay");
  expect(await french.locator("html").getAttribute("lang")).toBe("fr-CA");
  await page.getByRole("button", { name: "English" }).click();
  await expect(cardFrame(page).getByLabel(en.fields.name)).toHaveValue("Ana Tremblay");
  await cardFrame(page).getByLabel(en.fields.name).fill("");
  await cardFrame(page).getByLabel(en.fields.number).fill("");
};

const fillByKeys = async (page: Page): Promise<void> => {
  await fillAll(page);
  const frame = cardFrame(page);
  await page.getByRole("button", { name: /State or province/ }).focus();
  await page.keyboard.press("Tab");
  await expect(frame.getByLabel(en.fields.number)).toBeFocused();
  await page.keyboard.type(CARD.good);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ana Tremblay");
  await page.keyboard.press("Tab");
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await page.keyboard.type(String(new Date().getFullYear() + 1));
  await page.keyboard.press("Tab");
  await expect(frame.getByLabel(en.fields.cvc)).toBeFocused();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(frame.getByText(en.mistakes.cvc)).toBeVisible();
  await expect(frame.getByLabel(en.fields.cvc)).toBeFocused();
  await expect(frame.getByLabel(en.fields.cvc)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
};

test("a user fills in the card form and sends it by keyboard, in the page's language", async ({ page }) => {
  await openSignUp(page);
  await test.step("a typed card number is shown in groups, and its brand is named", () => typeNumber(page));
  await test.step("the card form follows the page's language, and keeps typed text", () =>
    changeLanguage(page));
  await test.step("a user can fill the card form by keyboard, and Enter sends it", () => fillByKeys(page));
});

test("a user can leave the bank's question by Escape, and can refuse or approve the payment", async ({
  page,
  watch,
}) => {
  watch.expectFailure(/\/api\/signup$/, 400);
  await openSignUp(page);
  await fillAll(page);
  await fillCard(cardFrame(page), { number: CARD.asked });
  const asked = page.waitForResponse(CHALLENGES);
  await signUp(page);
  await asked;
  await cardFrame(page, en.bank.title).getByRole("button", { name: en.bank.approve }).focus();
  // The key is pressed through the page, because the frame is removed before the key is released.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await signUp(page);
  const bank = cardFrame(page, en.bank.title);
  await expect(bank.getByText("Visa •••• 3155")).toBeVisible();
  await expectFrameA11y(page, en.bank.title);
  await bank.getByRole("button", { name: en.bank.fail }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText(en.checkCard).first()).toBeVisible();
  await signUp(page);
  await bank.getByRole("button", { name: en.bank.approve }).focus();
  watch.expectFailure(SETTLEMENT, "aborted");
  await page.route(SETTLEMENT, (route) => route.abort());
  await page.keyboard.press("Enter");
  await expect(bank.getByText(en.bank.unreachable)).toBeVisible();
  await page.unroute(SETTLEMENT);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
});

for (const [look, { locale, ...use }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ ...use, locale, reducedMotion: "reduce" } as object);

    test("the form is accessible, in a page and in a dialog, empty and with mistakes", async ({
      page,
      person,
    }) => {
      const { billing, words } = WORDS[locale];
      await openSignUp(page, words);
      await expectFrameA11y(page, words.title);
      await expectLookA11y(page);
      await openSignedIn(page, person, "/app/billing/cards");
      await page.getByRole("button", { name: billing.cards.add, exact: true }).first().click();
      const frame = cardFrame(page, words.title);
      const number = frame.getByLabel(words.fields.number);
      await number.fill("1");
      await number.press("Enter");
      await expect(frame.getByText(words.mistakes.number)).toBeVisible();
      await expect(number).toBeFocused();
      await expectFrameA11y(page, words.title);
      await expectLookA11y(page);
    });
  });
