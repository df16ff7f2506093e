/** @file Elements on the pages of second factors. */
import type { Page } from "@playwright/test";
import { makeCodeReader } from "./two-factor-steps.ts";

export const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const codeField = (page: Page) => page.getByRole("textbox", { name: "Confirmation code" });

/** Sets up an authenticator app on the page of two-factor settings, as the account's first factor. */
export const setUpApp = async (page: Page): Promise<() => Promise<string>> => {
  await button(page, "Set up").click();
  const uri = await page.locator('a[href^="otpauth:"]').getAttribute("href");
  const nextCode = makeCodeReader(uri ?? "");
  await page.getByRole("textbox", { name: "Code that the app shows" }).fill(await nextCode());
  await button(page, "Turn on").click();
  await button(page, "I have saved them").click();
  return nextCode;
};
