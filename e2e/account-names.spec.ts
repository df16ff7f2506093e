/** @file A user without a team decides whether the server can read the names of their entries. */
import { settings } from "../web/src/text/en/settings.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { openSignedIn } from "./steps.ts";
import { notice } from "./vault-steps.ts";

test("a user lets the server read names, and seals them again", async ({ page, person }) => {
  const words = settings.names;
  await openSignedIn(page, person, "/app/settings/preferences");
  const section = page.getByRole("region", { name: words.title });
  await expect(section).toContainText(words.sealed);
  for (const [change, then, told] of [
    [words.makeReadable, words.readable, words.madeReadable],
    [words.seal, words.sealed, words.sealedAgain],
  ] as const) {
    await section.getByRole("button", { name: change.action }).click();
    const question = page.getByRole("alertdialog", { name: change.question });
    await expect(question).toContainText(change.explain);
    await expectA11y(page);
    await question.getByRole("button", { name: change.action }).click();
    await expect(notice(page, told)).toBeVisible();
    await expect(section).toContainText(then);
    await page.reload();
    await expect(section).toContainText(then);
  }
});
