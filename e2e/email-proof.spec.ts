/**
 * @file Proving an address: the user opens the mailed link, then enters the password, or clicks once if signed in.
 * After a moment without a network, the link can be read again.
 */
import { verifyEmail as en } from "../web/src/text/en/verify-email.ts";
import { common } from "../web/src/text/fr-CA/common.ts";
import { verifyEmail as fr } from "../web/src/text/fr-CA/verify-email.ts";
import { expect, test } from "./fixtures.ts";
import { expectLooksA11y, NARROW_LOOK } from "./looks.ts";
import { linkSentTo } from "./outbox.ts";
import { signIn } from "./steps.ts";

test.describe("in the narrow look, then in the wide look", () => {
  test.use(NARROW_LOOK);

  test("following the link without a session asks for the password", async ({ page, person, watch }) => {
    watch.expectFailure(/\/email\/verify$/, 422);
    watch.expectFailure(/\/email\/link$/, "aborted");
    watch.expectFailure(/\/email\/link$/, 404);
    const isProven = async () => (await person.session.api.identity.me()).email_verified;
    const link = await linkSentTo(person.email, "verify");
    await page.route("**/email/link", (route) => route.abort(), { times: 1 });
    await page.goto(link);
    await page.getByRole("button", { name: common.retry }).click();
    await expect(page.getByText(fr.foreign(person.email))).toBeVisible();
    await expectLooksA11y(page);
    const password = page.getByLabel(fr.password, { exact: true });
    await password.fill("not the password");
    await page.keyboard.press("Enter");
    await expect(password).toHaveAccessibleDescription(/.+/);
    await expect(password).toBeFocused();
    await expectLooksA11y(page);
    expect(await isProven()).toBe(false);
    await password.fill(person.password);
    await page.getByRole("button", { name: fr.submit }).click();
    await expect(page.getByText(fr.done(person.email))).toBeVisible();
    expect(await isProven()).toBe(true);
    await expectLooksA11y(page);
    await page.goto(link);
    await expect(page.getByText(fr.failedText)).toBeVisible();
    await expectLooksA11y(page);
  });
});

test("in the account's own session, a click is enough to prove the address", async ({
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
