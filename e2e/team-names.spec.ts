/** @file The setting of an enterprise that lets the server read names. */
import { expect, expectA11y, test } from "./fixtures.ts";
import { aTeam } from "./team-people.ts";
import { signInAt } from "./team-steps.ts";

test("an administrator lets the server read names, and seals them again", async ({ page }) => {
  const { founder } = await aTeam();
  await signInAt(page, founder, "/app/team/root-permissions");
  const section = page.getByRole("region", { name: "Names of buckets, lists and entries" });
  const change = async (action: string) => {
    await section.getByRole("button", { name: action }).click();
    const question = page.getByRole("alertdialog");
    await expectA11y(page);
    await question.getByRole("button", { name: action }).click();
    await expect(question).toHaveCount(0);
  };
  await expect(section).toContainText("These names are encrypted");
  await change("Let the server read names");
  await expect(section).toContainText("The server keeps a readable copy");
  await page.reload();
  await expect(section).toContainText("The server keeps a readable copy");
  await change("Encrypt names");
  await expect(section).toContainText("These names are encrypted");
});
