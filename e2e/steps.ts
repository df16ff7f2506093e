/** @file Steps that many journeys share. They find elements by role and label. */
import type { Locator, Page } from "@playwright/test";
import { signInHere } from "./enter/sign-in-here.ts";
import { expect } from "./fixtures.ts";
import type { Person } from "./person.ts";

export type Credentials = Pick<Person, "email" | "password">;

export const fillLogin = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
};

/** Fills in the open login form and presses “Sign in”. Does not wait for the next page. */
export const submitLogin = async (page: Page, person: Credentials): Promise<void> => {
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};

/** Opens the login page and signs in through its form. Ends on the list of buckets. */
export const signInByForm = async (page: Page, person: Credentials): Promise<void> => {
  await page.goto("/app/auth/login");
  await submitLogin(page, person);
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
};

/** Signs in without the login form, and opens this path. Other journeys test the form. */
export const openSignedIn = async (page: Page, person: Credentials, path: string): Promise<void> => {
  await signInHere(page, person);
  await page.goto(path);
};

/** Signs in without the form. Ends on the list of buckets. */
export const signIn = async (page: Page, person: Credentials): Promise<void> => {
  await openSignedIn(page, person, "/app/");
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
};

/** Signs in without the form. Ends in the bucket "Private passwords". */
export const signInToPrivate = async (page: Page, person: Person): Promise<void> => {
  await openSignedIn(page, person, privatePath(person));
  await expect(page.getByRole("heading", { name: "Private passwords" })).toBeVisible();
};

/**
 * Lets the page's next POST to this path reach the server, but loses the reply. A reload of the page ends this effect.
 * Does not use a Playwright route, because in Firefox Playwright sees no bodies of requests.
 */
export const loseNextReply = (page: Page, path: RegExp): Promise<void> =>
  page.evaluate((pattern) => {
    const { fetch } = window;
    window.fetch = async (asked, options) => {
      const reply = fetch(asked, options);
      if (!(typeof asked === "string" && pattern.test(asked) && options?.method === "POST")) return reply;
      window.fetch = fetch;
      await reply;
      throw new TypeError("the reply is lost");
    };
  }, path);

/** Holds back the requests to these addresses. Returns a function that lets them through. */
export const holdRequests = async (page: Page, url: RegExp): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
};

export const privatePath = ({ privateBucket }: Person): string => `/app/bucket/${privateBucket.uid}`;

export interface NewAccount extends Credentials {
  readonly firstname?: string;
  readonly lastname?: string;
}

export const fillSignUp = async (
  page: Page,
  { email, password, firstname = "Ana", lastname = "Tremblay" }: NewAccount,
): Promise<void> => {
  await page.getByLabel("Firstname").fill(firstname);
  await page.getByLabel("Lastname").fill(lastname);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Repeat email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox", { name: /Terms of Use/ }).check();
};

export const signUp = async (page: Page, account: NewAccount): Promise<void> => {
  await page.goto("/app/signup");
  await fillSignUp(page, account);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "My buckets" })).toBeVisible();
};

export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
};

export const row = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

/** Finds the open dialog. It has a heading; the popover of a menu has the same role but no heading. */
export const dialog = (page: Page): Locator =>
  page.getByRole("dialog").filter({ has: page.getByRole("heading") });

export const field = (page: Page, label: string): Locator =>
  dialog(page).getByRole("textbox", { name: new RegExp(`^${label}( \\(optional\\))?$`) });

export const openEntry = async (page: Page, name: string): Promise<Locator> => {
  await row(page, name).click();
  await expect(dialog(page).getByRole("heading", { name })).toBeVisible();
  return dialog(page);
};

export const create = async (page: Page, what: "Password" | "Note"): Promise<Locator> => {
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: what }).click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
};

export const save = async (page: Page): Promise<void> => {
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
};

/** Saves an edit, which closes the dialog, and opens the entry again. */
export const saveAndReopen = async (page: Page, name: string): Promise<Locator> => {
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  return openEntry(page, name);
};

/** Finds the value that stands beside this label in a description list. */
export const value = (within: Locator, label: string): Locator =>
  within.locator("dt", { hasText: label }).locator("xpath=following-sibling::dd[1]");

export const reveal = async (within: Locator): Promise<void> => {
  await within.getByRole("button", { name: "Show password" }).click();
};
