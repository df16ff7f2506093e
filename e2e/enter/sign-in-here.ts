import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { knownMasterKey } from "../master-keys.ts";
import type { Entering } from "./enter-page.ts";

/** An address of the server at which no script of the product runs. */
const BLANK = "/api/health/live";

/** Returns the script that bundle.ts has built. */
const code = (): string => readFileSync(join(process.env["E2E_ENTER"] ?? "", "enter-page.js"), "utf8");

/**
 * Signs in without the login form, which has tests of its own. Runs the client's own code in the page, with the master
 * key that was derived when the account was made. Leaves the tab on `BLANK`, so the caller must open a page.
 */
export const signInHere = async (
  page: Page,
  { email, password }: Pick<Entering, "email" | "password">,
): Promise<void> => {
  const masterKey = knownMasterKey(password);
  if (!masterKey) throw new Error("No account was made with this password here: sign in by the form.");
  await page.goto(BLANK);
  await page.evaluate(code());
  await page.evaluate(
    `keepwellJourney.enter(${JSON.stringify({ email, password, masterKey: [...masterKey] })})`,
  );
};
