/** @file Steps of users who forgot their password. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { linkSentTo } from "./outbox.ts";
import type { Person } from "./person.ts";
import { signIn } from "./steps.ts";

export const NEW_PASSWORD = "meadow lantern copper 93 tides";
export const RESET = "auth/reset-password";

export const forget = async (page: Page, { email }: Person): Promise<void> => {
  await page.goto("/app/auth/login");
  await page.getByRole("link", { name: "Forgot password" }).click();
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByText(
      "Thank you. We've just sent you instructions to recover your account. You should receive the email within a few minutes.",
    ),
  ).toBeVisible();
};

/**
 * Opens the newest reset link and fills in the email and the new password, but does not choose how to open the vault.
 */
export const fillReset = async (page: Page, { email }: Person, password = NEW_PASSWORD): Promise<void> => {
  await page.goto(await linkSentTo(email, RESET));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat password").fill(password);
};

export const setPassword = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your new password has been set. You can now login.")).toBeVisible();
};

export const signInAnew = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
};

export const aVault = async (page: Page, person: Person): Promise<void> => {
  await person.addPassword({ name: "Bank", username: "ana", password: "k3pt-Th1s" });
  await signIn(page, person);
  // Wait for the home page's last call. The server would refuse a call that is still in progress at the sign-out.
  await expect(page.getByText("Make a recovery code")).toBeVisible();
};
