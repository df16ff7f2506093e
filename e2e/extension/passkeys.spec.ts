import { parseExtra } from "@keepwell/client/extra/extra.ts";
import { readPasskeys } from "@keepwell/client/extra/passkeys.ts";
import type { Person } from "../person.ts";
import { expect, serverUrl, test } from "./extension-fixtures.ts";
import { openedEntries } from "./opened-entries.ts";
import {
  leaveAndStop,
  refuseExcluded,
  register,
  SETTLED_MS,
  signIn,
  togglePasskeys,
} from "./passkey-steps.ts";
import { expectA11y, lock, passkeyJourney, windowOf } from "./passkey-windows.ts";
import { beginRegistration, beginSignIn, outcomeOf, SHOP } from "./relying-party.ts";

test.use({ sites: ["https://*/*"] });

const ANA = "ana@example.test";
const BO = "bo@example.test";
/** The names of the entries and the user names of their passkeys. */
const passkeysOf = async (person: Person) =>
  (await openedEntries(person))
    .map(({ name, fields }) => [
      name,
      ...readPasskeys(parseExtra(fields.extra)).map(({ userName }) => userName),
    ])
    .toSorted();

test("a website's passkeys are saved in entries, and sign in", async ({ extension, person }) => {
  test.setTimeout(180_000);
  await person.addPassword({ name: "My shop", url: SHOP, username: BO, password: "secret" });
  const journey = await passkeyJourney(extension, person);
  await togglePasskeys(journey, true);
  const ana = await test.step("a new entry gets the first passkey", async () => {
    const verified = await beginRegistration(journey.page, { name: ANA });
    const window = await windowOf(extension);
    const save = window.getByRole("button", { name: "Save passkey" });
    await expect(window.getByRole("radio", { name: "New entry" })).toBeChecked();
    await expect(window.getByRole("radio", { name: "New entry" })).toBeFocused();
    await expectA11y(window);
    await window.setViewportSize({ width: 360, height: 600 });
    expect(await window.evaluate("document.documentElement.scrollWidth")).toBe(360);
    await window.waitForTimeout(SETTLED_MS);
    await save.click();
    return verified();
  });
  expect(await passkeysOf(person)).toEqual([["My shop"], ["The Shop", ANA]]);
  await journey.untilNoWindow();
  await test.step("a press in the first half second does nothing", async () => {
    await journey.page.activate();
    await beginSignIn(journey.page);
    const window = await windowOf(extension);
    const button = window.getByRole("button", { name: "Sign in", exact: true });
    await expect(button).toBeFocused();
    await window.reload();
    await expect(window.getByText("The page has been closed"), "a ticket is taken once").toBeVisible();
    await window.close();
    expect(await outcomeOf(journey.page)).toBe("NotAllowedError");
    const again = await beginSignIn(journey.page);
    const next = await windowOf(extension);
    await expect(next.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
    // Pretend that the window has just come to the front.
    await next.evaluate(`dispatchEvent(new Event("focus")); document.activeElement.click()`);
    await next.waitForTimeout(300);
    expect(await journey.page.evaluate("globalThis.outcome"), "too early").toBe(undefined);
    await next.waitForTimeout(SETTLED_MS);
    await expectA11y(next);
    await next.keyboard.press("Enter");
    await again(ana);
  });
  await journey.untilNoWindow();
  await signIn(journey, { credential: ana, allowed: [ana] });
  const bo = await register(journey, BO);
  expect(await passkeysOf(person), "the entry with the user name was suggested").toEqual([
    ["My shop", BO],
    ["The Shop", ANA],
  ]);
  await test.step("the user chooses one of two accounts", async () => {
    await journey.page.activate();
    const verified = await beginSignIn(journey.page);
    const window = await windowOf(extension);
    await expect(window.getByRole("listitem").first().getByRole("button")).toBeFocused();
    await expectA11y(window);
    await window.waitForTimeout(SETTLED_MS);
    await window.getByRole("button", { name: BO }).press("Enter");
    await verified(bo);
    await journey.untilNoWindow();
  });
});

test("a call ends with its window or its page, but not when Keepwell is locked or the server cannot be reached", async ({
  extension,
  person,
}) => {
  test.setTimeout(180_000);
  const journey = await passkeyJourney(extension, person);
  const { page, shop } = journey;
  await togglePasskeys(journey, true);
  const ana = await register(journey, ANA);
  await refuseExcluded(journey, ana);
  await test.step("without the server, the user can try again", async () => {
    await page.activate();
    const verified = await beginRegistration(page, { name: BO });
    const window = await windowOf(extension);
    const save = window.getByRole("button", { name: "Save passkey" });
    await expect(save).toBeVisible();
    await window.waitForTimeout(SETTLED_MS);
    await window.route(`${serverUrl()}/**`, (route) => route.abort());
    await save.click();
    await expect(window.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeVisible();
    expect(await page.evaluate("globalThis.outcome")).toBe(undefined);
    await expectA11y(window);
    await window.unroute(`${serverUrl()}/**`);
    await save.click();
    await verified();
    expect((await passkeysOf(person)).flat().filter((name) => name === BO)).toHaveLength(1);
    await journey.untilNoWindow();
  });
  await test.step("the window closes with the page's document", async () => {
    await page.activate();
    await beginSignIn(page);
    await windowOf(extension);
    await shop.goto("https://other.example.com/");
    await journey.untilNoWindow();
    await shop.goto(`${SHOP}/`);
  });
  await leaveAndStop(journey);
  await test.step("the window says that Keepwell was locked meanwhile", async () => {
    await page.activate();
    await beginSignIn(page);
    const window = await windowOf(extension);
    const choice = window.getByRole("listitem").getByRole("button", { name: ANA });
    await expect(choice).toBeVisible();
    await lock(journey);
    await expect(window.getByText("Keepwell has been locked.")).toBeVisible();
    await expect(choice).toHaveCount(0);
    await expectA11y(window);
    await window.close();
    expect(await outcomeOf(page)).toBe("NotAllowedError");
  });
});
