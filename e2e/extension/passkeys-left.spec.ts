/**
 * @file Keepwell leaves some calls for passkeys to the browser. In the test, an imitated authenticator answers these
 * calls.
 */
import { addVirtualAuthenticator } from "../virtual-authenticator.ts";
import { ENTER } from "./driven.ts";
import { expect, test } from "./extension-fixtures.ts";
import { register, SETTLED_MS, signIn, togglePasskeys } from "./passkey-steps.ts";
import { expectA11y, lock, passkeyJourney, windowOf, windowsOf } from "./passkey-windows.ts";
import { beginRegistration, beginSignIn, outcomeOf, SHOP } from "./relying-party.ts";
import { inFrontOf } from "./steps.ts";

test.use({ sites: ["https://*/*"] });

const ANA = "ana@example.test";
const CREATION = {
  rp: { name: "Shop" },
  user: { id: "dTE", name: ANA, displayName: "" },
  challenge: "Y2hhbGxlbmdl",
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
};

test("what Keepwell cannot or must not answer is left to the browser", async ({ extension, person }) => {
  test.setTimeout(180_000);
  const journey = await passkeyJourney(extension, person);
  const { page, own, shop } = journey;
  const device = await addVirtualAuthenticator(shop);
  const byBrowser = async (name: string, count: number) => {
    const verified = await beginRegistration(page, { name });
    await outcomeOf(page);
    expect([await device.count(), windowsOf(extension).length]).toEqual([count, 0]);
    return verified;
  };
  await test.step("while it is switched off, which is the default", () => byBrowser("one", 1));
  await togglePasskeys(journey, true);
  await test.step("without an entry", async () => {
    await beginSignIn(page);
    expect(await outcomeOf(page)).toContain("authenticatorData");
    expect(windowsOf(extension)).toHaveLength(0);
  });
  await test.step("if the user wants it", async () => {
    await beginRegistration(page, { name: "two" });
    const window = await windowOf(extension);
    await window.getByRole("button", { name: "Use the browser instead" }).click();
    await outcomeOf(page);
    expect(await device.count()).toBe(2);
    await journey.untilNoWindow();
  });
  const ana = await register(journey, ANA);
  expect(await device.count(), "the browser has not seen this call").toBe(2);
  await test.step("for a domain that is not the page's", async () => {
    for (const id of ["example.org", "com", "other.example.com"]) {
      await page.evaluate(`register(${JSON.stringify({ ...CREATION, rp: { name: "Shop", id } })})`);
      expect(await outcomeOf(page)).toBe("SecurityError");
      expect(windowsOf(extension)).toHaveLength(0);
    }
  });
  await test.step("in a frame", async () => {
    await shop.goto(`${SHOP}/around`);
    const frame = shop.frames().find((one) => one !== shop.mainFrame());
    await frame?.evaluate(`register(${JSON.stringify(CREATION)})`);
    await frame?.waitForFunction(`typeof outcome === "string"`);
    expect([await device.count(), windowsOf(extension).length]).toEqual([3, 0]);
    await shop.goto(`${SHOP}/`);
  });
  await test.step("while Keepwell is locked", async () => {
    await lock(journey);
    await beginSignIn(page);
    expect(await outcomeOf(page)).toContain("authenticatorData");
    expect(windowsOf(extension)).toHaveLength(0);
    await own.activate();
    await own.typeInto("input[name=password]", person.password + ENTER);
    await own.untilText("The Shop");
    await signIn(journey, { credential: ana });
  });
  await test.step("on a site that the user has excluded, until they change their mind", async () => {
    await page.activate();
    await beginRegistration(page, { name: "four" });
    const window = await windowOf(extension);
    await window.getByRole("button", { name: "Not on this site" }).waitFor();
    await window.waitForTimeout(SETTLED_MS);
    await window.getByRole("button", { name: "Not on this site" }).click();
    await outcomeOf(page);
    expect(await device.count()).toBe(4);
    await journey.untilNoWindow();
    await byBrowser("five", 5);
    const popup = await extension.open("popup.html");
    await inFrontOf(popup, shop);
    await popup.getByRole("button", { name: "Accounts" }).click();
    await expectA11y(popup);
    const excluded = popup.getByRole("menuitem", {
      name: "Leave passkeys of shop.example.com to the browser",
    });
    await excluded.click();
    await popup.getByRole("button", { name: "Accounts" }).click();
    await expect(excluded).toBeHidden();
    await popup.close();
    await signIn(journey, { credential: ana });
  });
  await test.step("after it was switched off again", async () => {
    await togglePasskeys(journey, false);
    await byBrowser("six", 6);
  });
  await test.step("nothing but a website's document asks, and nothing but the window answers", async () => {
    const say = (message: object) =>
      own.evaluate(`(async () => (await chrome.runtime.sendMessage(${JSON.stringify(message)})) ?? null)()`);
    const options = JSON.stringify(CREATION);
    expect(await say({ kind: "begin-passkey-call", callId: "r", ceremony: "create", options })).toBe(null);
    expect(await say({ kind: "take-passkey-call", ticket: "guess" })).toBe(null);
  });
});
