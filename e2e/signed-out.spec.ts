/** @file The login page tells a visitor what Keepwell is and who runs the server, and keeps the chosen language. */
import type { Page } from "@playwright/test";
import { identity as en } from "../web/src/text/en/identity.ts";
import { identity as fr } from "../web/src/text/fr-CA/identity.ts";
import { expect, test } from "./fixtures.ts";
import { LOOKS } from "./looks.ts";
import { OPERATOR_SETTINGS } from "./operator-settings.ts";
import { signIn } from "./steps.ts";

test("the login page says what Keepwell is, in the chosen language", async ({ page, person }) => {
  await page.goto("/app/auth/login");
  const about = page.getByRole("region", { name: en.about.title });
  const signIn = page.getByRole("button", { name: en.login.submit, exact: true });
  const signUp = page.getByRole("link", { name: en.login.createAccount });
  for (const { viewport } of Object.values(LOOKS)) {
    await page.setViewportSize(viewport);
    for (const line of en.about.lines) await expect(about.getByText(line)).toBeVisible();
    await expect(about.locator("svg")).toBeVisible();
    expect((await signUp.boundingBox())?.y).toBe((await signIn.boundingBox())?.y);
  }

  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.getByRole("heading", { name: fr.login.title })).toBeVisible();
  await page.reload();
  await expect(page.getByText(fr.about.lines[0] ?? "")).toBeVisible();
  await page.getByLabel(fr.login.email, { exact: true }).fill(person.email);
  await page.getByLabel(fr.login.password, { exact: true }).fill(person.password);
  await page.getByRole("button", { name: fr.login.submit, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("/.well-known/change-password leads to the password's settings, after signing in", async ({
  page,
  person,
}) => {
  await page.goto("/.well-known/change-password");
  await page.getByLabel(en.login.email, { exact: true }).fill(person.email);
  await page.getByLabel(en.login.password, { exact: true }).fill(person.password);
  await page.getByRole("button", { name: en.login.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/app\/settings\/password$/);
  await expect(page.getByLabel("Current password")).toBeVisible();
});

const OPERATOR = /\/api\/operator$/;

/** The contact section, at the end of the page. */
const contacts = (page: Page) => page.locator("#contact");

const UNKNOWN_OPERATOR = "ask the person who gave you access to this server";

const failToContact = async (page: Page): Promise<void> => {
  await page.route(OPERATOR, (route) => route.abort());
  await page.goto("/app/auth/login");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(contacts(page).getByText(UNKNOWN_OPERATOR)).toBeVisible();
  await page.unroute(OPERATOR);
  await page.goBack();
};

test("the link Contact leads to the operator’s name, address and contacts", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(OPERATOR, "aborted");
  await test.step("without the server’s answer the page tells whom to ask, and a later visit asks the server again", () =>
    failToContact(page));
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(contacts(page)).toBeFocused();
  await expect(contacts(page).getByText("This is how to reach the operator")).toBeInViewport();
  await expect(contacts(page).getByText(OPERATOR_SETTINGS.OPERATOR_NAME)).toContainText("NEQ 1170000001");
  for (const [name, url] of [
    ["help@boreal.example", "mailto:help@boreal.example"],
    ["boreal.example/help", "https://boreal.example/help"],
    ["+1-418-555-0100", "tel:+1-418-555-0100"],
  ] as const)
    await expect(contacts(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", url);
  await page.reload();
  await expect(contacts(page).getByRole("heading", { name: "Contact" })).toBeInViewport();

  await signIn(page, person);
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("link", { name: "Contact" }).click();
  await expect(contacts(page)).toBeFocused();

  const nothing = { name: null, address: [], contacts: [] };
  await page.route(OPERATOR, (route) => route.fulfill({ json: nothing }));
  await page.goto("/app/legal/privacy-policy");
  await expect(contacts(page).getByText(UNKNOWN_OPERATOR)).toBeVisible();
  await expect(contacts(page).getByRole("link")).toHaveCount(0);
});
