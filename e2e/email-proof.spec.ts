/** @file Proving an address: the mailed link, and the account's password or one click in its session. */
import { verifyEmail as en } from "../web/src/text/en/verify-email.ts";
import { verifyEmail as fr } from "../web/src/text/fr-CA/verify-email.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, LOOKS } from "./looks.ts";
import { linkSentTo } from "./outbox.ts";
import { signIn } from "./steps.ts";

const WORDS = { "en-CA": en, "fr-CA": fr } as const;

for (const [name, look] of Object.entries(LOOKS))
  test.describe(name, () => {
    test.use({ ...look, reducedMotion: "reduce" } as object);

    test("following the link without a session asks for the password", async ({ page, person, watch }) => {
      watch.expectFailure(/\/email\/verify$/, 422);
      watch.expectFailure(/\/email\/link$/, 404);
      const words = WORDS[look.locale];
      const isProven = async () => (await person.session.api.identity.me()).email_verified;
      const link = await linkSentTo(person.email, "verify");
      await page.goto(link);
      await expect(page.getByText(words.foreign(person.email))).toBeVisible();
      await expectLookA11y(page);
      const password = page.getByLabel(words.password, { exact: true });
      await password.fill("not the password");
      await page.keyboard.press("Enter");
      await expect(password).toHaveAccessibleDescription(/.+/);
      await expect(password).toBeFocused();
      await expectLookA11y(page);
      expect(await isProven()).toBe(false);
      await password.fill(person.password);
      await page.getByRole("button", { name: words.submit }).click();
      await expect(page.getByText(words.done(person.email))).toBeVisible();
      expect(await isProven()).toBe(true);
      await expectLookA11y(page);
      await page.goto(link);
      await expect(page.getByText(words.failedText)).toBeVisible();
      await expectLookA11y(page);
    });
  });

test("in the account's own session one click proves the address, and nothing happens without the click", async ({
  page,
  person,
  another,
}) => {
  await signIn(page, person);
  await page.goto(await linkSentTo(another.email, "verify"));
  await expect(page.getByLabel(en.password, { exact: true }), "another account's link").toBeVisible();
  await page.goto(await linkSentTo(person.email, "verify"));
  await expect(page.getByText(en.own(person.email))).toBeVisible();
  expect((await person.session.api.identity.me()).email_verified).toBe(false);
  await page.getByRole("button", { name: en.submit }).click();
  await expect(page.getByText(en.done(person.email))).toBeVisible();
  expect((await person.session.api.identity.me()).email_verified).toBe(true);
});
