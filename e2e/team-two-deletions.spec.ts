import { expect, test } from "./fixtures.ts";
import { aTeam, invite, newcomer } from "./team-people.ts";
import { givePassword, rowOf, signInAt } from "./team-steps.ts";

test("if the server refuses a deletion late, the page asks about that member, not the next one", async ({
  page,
  watch,
}) => {
  watch.expectFailure(/\/users\/[^/]+$/, 403);
  watch.expectFailure(/\/users\/[^/]+$/, 409);
  const team = await aTeam();
  const [bo, cy, dee] = [newcomer("Bo", "Li"), newcomer("Cy", "Roy"), newcomer("Dee", "Park")];
  for (const one of [bo, cy, dee]) await invite(team, one);
  await signInAt(page, team.founder, "/app/team/users");
  const answer = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(/\/users\/[^/]+$/, async (route) => {
    if (isHeld || route.request().method() !== "DELETE") return route.fallback();
    isHeld = true;
    await answer.promise;
    const refusal = { status: "conflict", code: "user.owns_buckets", user_message: "Owns buckets." };
    return route.fulfill({ status: 409, json: refusal });
  });
  const question = page.getByRole("alertdialog");
  const remove = async (name: string): Promise<void> => {
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
  };
  await remove("Bo Li");
  await expect(rowOf(page, bo.email)).toHaveCount(0);
  await remove("Cy Roy");
  await givePassword(page, team.founder.password);
  await expect(page.getByText("Cy Roy is deleted.").first()).toBeVisible();
  await page.getByRole("button", { name: "Delete Dee Park" }).click();
  answer.resolve();
  await expect(page.getByText("Bo Li").first()).toBeAttached();
  await test.step("an open question about another member stays, and the failure is shown after it", async () => {
    await expect(page.getByRole("alertdialog", { name: "Delete Dee Park?" })).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
  });
  await expect(page.getByRole("alertdialog", { name: "Delete Bo Li?" })).toBeVisible();
  await expect(rowOf(page, cy.email)).toHaveCount(0);
});
