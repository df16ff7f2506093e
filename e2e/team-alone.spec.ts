/** @file The only administrator of a team forgets their password, and joins the team again. */
import { expect, expectA11y, test } from "./fixtures.ts";
import { fillReset, forget, NEW_PASSWORD, setPassword } from "./recovery-steps.ts";
import { submitLogin } from "./steps.ts";
import { aTeam, TEAM } from "./team-people.ts";
import { heading } from "./team-steps.ts";

test("the only administrator joins the team again after a reset without data", async ({ page }) => {
  const { founder } = await aTeam();
  await forget(page, founder);
  await fillReset(page, founder);
  await page.getByRole("radio", { name: "Start with an empty account" }).check();
  await page.getByLabel("Type “start empty” to confirm").fill("start empty");
  await setPassword(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await submitLogin(page, { ...founder, password: NEW_PASSWORD });
  // The page must not say that another administrator has invited the user, because there is none.
  await expect(page.getByText(`Join ${TEAM} again`)).toBeVisible();
  await expect(page.getByText("has invited you")).toHaveCount(0);

  await page.getByRole("link", { name: "See what joining means" }).click();
  await expect(
    page.getByText(`You administer ${TEAM} and have started with an empty account.`),
  ).toBeVisible();
  await expectA11y(page);
  const join = page.getByRole("button", { name: `Join ${TEAM}` });
  await page.getByLabel("Your password").fill(NEW_PASSWORD);
  await expect(join).toHaveAttribute("aria-disabled", "true");
  await page
    .getByRole("checkbox", { name: "I have compared it, and it is the same code" })
    .check({ force: true });
  await join.click();
  await expect(page.getByText(`You belong to ${TEAM}`)).toBeVisible();

  await page.goto("/app/team/users");
  await expect(heading(page, "Users")).toBeVisible();
  const note = page.getByText("Your new keys cannot be confirmed");
  await expect(note).toBeVisible();
  await expectA11y(page);
  await page.getByRole("link", { name: "Bring earlier data back" }).click();
  await expect(page.getByRole("heading", { name: "Earlier data" })).toBeVisible();
});
