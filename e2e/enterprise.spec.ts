/** @file A new enterprise owns the buckets that its founder makes, and no page offers to share them by mail address. */
import { randomUUID } from "node:crypto";
import { cardFrame, fillCard } from "./card-steps.ts";
import { expect, test } from "./fixtures.ts";
import { fillAddress } from "./plan-steps.ts";
import {
  create,
  dialog,
  field,
  fillSignUp,
  openEntry,
  reveal,
  row,
  save,
  submitLogin,
  value,
} from "./steps.ts";

test("a founder opens the team's passwords in another browser too, and cannot share by mail", async ({
  page,
  anotherBrowser,
}) => {
  const account = { email: `fay-${randomUUID()}@example.test`, password: `plum orbit ${randomUUID()}` };
  await page.goto("/app/signup?plan=enterprise");
  await page.getByLabel("Enterprise name").fill("Acme Québec");
  await fillSignUp(page, account);
  await fillAddress(page);
  await fillCard(cardFrame(page));
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Acme Québec" })).toBeVisible();

  await page.getByRole("button", { name: "Create bucket" }).first().click();
  await field(page, "Name").fill("Accounting");
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Accounting" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Bucket settings" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Who can see this" })).toBeHidden();

  await create(page, "Password");
  await field(page, "Name").fill("Bank");
  await field(page, "Password").fill("s3cret team");
  await field(page, "Repeat").fill("s3cret team");
  await save(page);
  await expect(row(page, "Bank")).toBeVisible();

  const address = page.url();
  await page.goto(`${address.replace(/\/$/, "")}/settings/user-access`);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole("link", { name: "User access" })).toBeHidden();

  await page.goto("/app/billing/overview");
  await expect(page.getByText("1 of 5 included users")).toBeVisible();

  const other = await (await anotherBrowser()).newPage();
  await other.goto(address);
  await submitLogin(other, account);
  const opened = await openEntry(other, "Bank");
  await reveal(opened);
  await expect(value(opened, "Password")).toContainText("s3cret team");
});
