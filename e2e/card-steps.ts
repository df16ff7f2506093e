/** @file Finds the card form's frame and fills it in as a user does. */
import type { FrameLocator, Page } from "@playwright/test";
import { cardForm as words } from "../web/src/text/en/card-form.ts";

export const CARD = {
  good: "4242424242424242",
  amex: "378282246310005",
  /** The bank asks the cardholder for approval when this card is added. */
  asked: "4000002500003155",
} as const;

export interface TypedCard {
  readonly number?: string;
  readonly name?: string;
  readonly month?: string;
  readonly year?: string;
  readonly cvc?: string;
}

/** Returns the frame with this title, by default the frame of the card form. */
export const cardFrame = (page: Page, title = words.title): FrameLocator =>
  page.locator(`iframe[title="${title}"]`).contentFrame();

export const fillCard = async (
  frame: FrameLocator,
  typed: TypedCard = {},
  { fields } = words,
): Promise<void> => {
  const { number = CARD.good, name = "Ana Tremblay", month = "12", cvc = "123" } = typed;
  await frame.getByLabel(fields.number).pressSequentially(number);
  await frame.getByLabel(fields.name).fill(name);
  await frame.getByLabel(fields.month).selectOption(month);
  await frame.getByLabel(fields.year).selectOption(typed.year ?? String(new Date().getFullYear() + 2));
  await frame.getByLabel(fields.cvc).fill(cvc);
};
