/** @file A user with a second factor makes a recovery code. */
import { expect, expectA11y, test } from "./fixtures.ts";
import { dialog, submitLogin } from "./steps.ts";
import { addApp, otherCode } from "./two-factor-steps.ts";

test("making a recovery code requires the password once, and then a code of the second factor", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/api\/authenticate$/, 401);
  watch.expectFailure(/\/api\/me\/confirm$/, 422);
  watch.expectFailure(/\/api\/me\/recovery-code$/, 403);
  watch.expectFailure(/\/api\/me\/two-factor$/, 404);
  const { nextCode } = await addApp(person);
  await page.goto("/app/settings/recovery");
  await submitLogin(page, person);
  await page.getByRole("textbox", { name: "Confirmation code" }).fill(await nextCode());
  await page.getByRole("button", { name: "Verify" }).click();

  await page.getByRole("button", { name: "Make a recovery code" }).click();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  const factors = "**/api/me/two-factor";
  await page.route(factors, (route) =>
    route.fulfill({ status: 404, json: { status: "not_found", code: "not_found", user_message: "" } }),
  );
  await page.getByRole("button", { name: "Make a recovery code" }).click();
  const confirming = dialog(page);
  await expect(confirming.getByRole("heading", { name: "Confirm it is you" })).toBeVisible();
  await expect(confirming.getByLabel("Password", { exact: true })).toHaveCount(0);
  await test.step("if the second factors cannot be loaded, the dialog says so, and can try again", async () => {
    await expect(confirming.getByRole("alert")).toBeVisible();
    await page.unroute(factors);
    await confirming.getByRole("button", { name: "Try again" }).click();
    await expect(confirming.getByRole("alert")).toHaveCount(0);
  });
  const field = confirming.getByRole("textbox", { name: "Confirmation code" });
  await expect(field).toBeFocused();
  await expectA11y(page);
  const code = await nextCode();
  await field.fill(otherCode(code));
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await expect(confirming.getByText("This code is not correct.")).toBeVisible();
  await field.fill(code);
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("list", { name: "Recovery code" }).getByRole("listitem")).toHaveCount(9);
});
