/** @file The steps of a sign-up with the card form. */
import { randomUUID } from "node:crypto";
import type { Frame, Page } from "@playwright/test";
import { cardForm as en } from "../web/src/text/en/card-form.ts";
import { cardFrame } from "./card-steps.ts";
import { expect } from "./fixtures.ts";
import { fillSignUp } from "./steps.ts";

const someone = () => ({ email: `card-${randomUUID()}@example.test`, password: "correct horse battery 9" });

export const openSignUp = async (page: Page, words = en): Promise<Frame> => {
  await page.goto("/app/signup?plan=personal");
  await expect(page.locator(`iframe[title="${words.title}"]`)).toBeVisible();
  await expect(cardFrame(page, words.title).getByLabel(words.fields.number)).toBeVisible();
  const frame = page.frames().find((one) => one.url().endsWith("/card/"));
  if (!frame) throw new Error("The card form has no frame.");
  return frame;
};

const fillAddress = async (page: Page): Promise<void> => {
  await page.getByLabel("Address", { exact: true }).fill("12 rue Principale");
  await page.getByLabel("City", { exact: true }).fill("Québec");
  await page.getByLabel("Postal code", { exact: true }).fill("G1K 1A1");
};

export const fillAll = async (page: Page): Promise<void> => {
  await fillSignUp(page, someone());
  await fillAddress(page);
};

export const signUp = (page: Page) => page.getByRole("button", { name: "Sign up" }).click();
