/**
 * @file A member forgets their password. An administrator gives them their account back, after both have compared the
 * code.
 */
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { takeRequest } from "@keepwell/client/team/approve-recovery.ts";
import { expect, test } from "./fixtures.ts";
import { fillReset, forget, NEW_PASSWORD, setPassword } from "./recovery-steps.ts";
import { dialog, openEntry, row, submitLogin, value } from "./steps.ts";
import { anotherAdmin, aTeam, grantOn, members, newcomer, uidOf } from "./team-people.ts";
import { bigCodeIn, givePassword, signInAt } from "./team-steps.ts";
import { addBucket, addPasswordTo, notice } from "./vault-steps.ts";

test("an administrator refuses a recovery, then approves another by the code that both users see", async ({
  page,
  anotherBrowser,
  watch,
}) => {
  // The server first refuses the call because it needs a recent proof of the password.
  watch.expectFailure(/\/recovery-requests\/[^/]+\/take$/, 403);
  const team = await aTeam();
  const { founder } = team;
  const [bo, cleo] = await members(team, newcomer("Bo", "Li"), newcomer("Cleo", "Park"));
  await anotherAdmin(team, cleo);
  await bo.addPassword({ name: "Diary", username: "only-bo" });
  const bucket = await addBucket(founder, "Accounting");
  await addPasswordTo(founder, { bucket, name: "Bank", username: "fay" });
  await grantOn(team, { model: "bucket", uid: bucket.uid, to: bo, permissions: ["read"] });
  const other = await (await anotherBrowser()).newPage();
  await signInAt(page, founder, "/app/team/recovery");
  await expect(page.getByText("No requests")).toBeVisible();

  const ask = () => other.getByRole("button", { name: "Ask an administrator" }).click();
  await test.step("the administrator refuses a request", async () => {
    await forget(other, bo);
    await fillReset(other, bo);
    await other.getByRole("radio", { name: "Ask an administrator" }).check({ force: true });
    await ask();
    await expect(other.getByText("The administrators of Acme Québec have been notified")).toBeVisible();
    await expect(other.getByRole("button", { name: "Set password" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await page.goto("/app/");
    await expect(page.getByRole("link", { name: "Team, 1 waiting" })).toBeVisible();
    await expect(page.getByText("1 member asks you to recover an account")).toBeVisible();
    await page.getByRole("link", { name: "Review" }).click();
    await page.getByRole("button", { name: "Refuse the request of Bo Li" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Refuse", exact: true }).click();
    await expect(notice(page, "The request of Bo Li is refused.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Team", exact: true })).toBeVisible();
    await expect(other.getByText("An administrator has refused this.")).toBeVisible();
  });

  await test.step("both users see the same code", async () => {
    await ask();
    await expect(other.getByText("The administrators of Acme Québec have been notified")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Compare the code with Bo Li" }).click();
    await givePassword(page, founder.password);
    const code = await bigCodeIn(dialog(page));
    expect(code).toMatch(/^\w{20}$/);
    await expect(other.getByRole("heading", { name: "Compare the code with Fay Roy" })).toBeVisible();
    expect(await bigCodeIn(other.getByRole("main"))).toBe(code);
  });

  await test.step("another administrator takes over, and the first one takes the request back", async () => {
    const params = { enterpriseId: team.uid };
    const [request] = await cleo.session.api.team.listRecoveryRequests({ params });
    await confirmPassword(cleo.device, cleo.session, cleo.password);
    await takeRequest(cleo.session, request?.uid ?? "", uidOf(founder));
    await expect(dialog(page).getByText("Cleo Park has taken this request over")).toBeVisible();
    await expect(other.getByText("Cleo Park now answers your request")).toBeVisible({ timeout: 15_000 });
    await other.getByRole("button", { name: "Show the new code" }).click();
    await expect(other.getByRole("heading", { name: "Compare the code with Cleo Park" })).toBeFocused();
    // Firefox gives the focus only to the window in front.
    await page.bringToFront();
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByRole("button", { name: "Compare the code with Bo Li" })).toBeFocused();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "Take over from Cleo Park?" });
    await expect(question).toContainText(/Cleo Park has been answering this request since \d/);
    await question.getByRole("button", { name: "Take over" }).click();
    await expect(dialog(page).getByRole("figure", { name: "Code to compare" })).toBeVisible();
    await expect(other.getByText("Fay Roy now answers your request")).toBeVisible({ timeout: 15_000 });
    await other.getByRole("button", { name: "Show the new code" }).click();
  });

  await test.step("the administrator gives the account back", async () => {
    expect(await bigCodeIn(other.getByRole("main"))).toBe(await bigCodeIn(dialog(page)));
    const give = dialog(page).getByRole("button", { name: "Give the account back" });
    await expect(give).toHaveAttribute("aria-disabled", "true");
    await dialog(page)
      .getByRole("checkbox", { name: /the codes are the same/ })
      .check({ force: true });
    await other.getByRole("button", { name: "We have the same code" }).click();
    await give.click();
    await expect(
      notice(
        page,
        "This server sends no email: ask its operator for the link, and give it to Bo Li within 30 minutes.",
      ),
    ).toBeVisible();
  });

  await test.step("the new link sets a new password, and the account is as it was", async () => {
    await fillReset(other, bo);
    await other.getByRole("radio", { name: "Ask an administrator" }).check({ force: true });
    await expect(other.getByText("The administrator has given your account back")).toBeVisible();
    await setPassword(other);
    await other.getByRole("link", { name: "Sign in" }).click();
    await submitLogin(other, { ...bo, password: NEW_PASSWORD });
    await row(other, "Private passwords").click();
    await expect(value(await openEntry(other, "Diary"), "Username")).toHaveText("only-bo");
    await other.goto("/app/");
    await row(other, "Accounting").click();
    await expect(value(await openEntry(other, "Bank"), "Username")).toHaveText("fay");
  });
});
