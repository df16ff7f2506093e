/** @file Elements on the pages of second factors. */
import type { Page } from "@playwright/test";

export const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const codeField = (page: Page) => page.getByRole("textbox", { name: "Confirmation code" });
