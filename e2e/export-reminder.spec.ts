import { exportReminder as en } from "../web/src/text/en/export-reminder.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import { openSignedIn } from "./steps.ts";

const DAY = 24 * 60 * 60;

test("a monthly reminder appears on the home page when it is due, and the user puts it off", async ({
  page,
  person,
}) => {
  await openSignedIn(page, person, "/app/settings/export");
  const box = page.getByRole("checkbox", { name: en.monthly });
  await expect(box).not.toBeChecked();
  await box.click({ force: true });
  await expect(box).toBeChecked();
  await expect(page.getByText(/^Your home page reminds you from/)).toBeVisible();
  await page.goto("/app/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const trust = await person.session.keyring.trust();
  trust.reread();
  await trust.update((state) => {
    expect(state["export_reminder"]).toBeTruthy();
    const since = Math.floor(Date.now() / 1000) - 31 * DAY;
    return { ...state, export_reminder: { since } };
  });
  await page.reload();
  await expect(page.getByText(en.due)).toBeVisible();
  await expectA11y(page);
  await page.getByRole("link", { name: en.toExport, exact: true }).click();
  await expect(box).toBeChecked();
  await page.goBack();
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === "PUT" && reply.url().endsWith("/api/me/state"),
  );
  await page.getByRole("button", { name: en.later }).click();
  await expect(page.getByText(en.due)).toHaveCount(0);
  // The page hides the reminder at once, before it is saved.
  await saved;
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Make a recovery code")).toBeVisible();
  await expect(page.getByText(en.due)).toHaveCount(0);
});
