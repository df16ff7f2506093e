/** @file Steps with passkeys that are the same in every browser. */
import assert from "node:assert/strict";
import type { WebAuthnCredential } from "@simplewebauthn/server";
import { type DrivenPage, type DrivenTab, ENTER, ESCAPE, pressable } from "./driven.ts";
import { beginRegistration, beginSignIn, outcomeOf, SHOP } from "./relying-party.ts";

/** A browser whose extension opens a window for a website's call. */
export interface PasskeyBrowser {
  readonly own: DrivenTab;
  readonly page: DrivenTab;
  /** Waits until the window is open, and returns it. */
  passkeyWindow(): Promise<DrivenPage>;
  untilNoWindow(): Promise<void>;
}

/**
 * How many milliseconds to wait until the window no longer ignores presses that sign or save. A little more than the
 * window itself waits, because the test has another clock.
 */
export const SETTLED_MS = 700;

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

/** Presses the mouse on the button or item with this text, as a user does. */
export const pressByMouse = async (page: DrivenPage, says: string): Promise<void> => {
  await page.until(`${pressable(says)} !== undefined`);
  await page.evaluate(`void (${pressable(says)}.id = "wanted")`);
  await page.press("#wanted");
};

const REGISTERED = `(async () => {
  const { scripting } = globalThis.browser ?? chrome;
  return (await scripting.getRegisteredContentScripts({ ids: ["passkey-page"] })).length;
})()`;

/** Switches passkeys on or off in the popup, and loads the website's page again. */
export const togglePasskeys = async ({ own, page }: PasskeyBrowser, isOn: boolean): Promise<void> => {
  await own.activate();
  await own.open("popup.html");
  await own.typeInto("button[aria-label=Accounts]", ENTER);
  await pressByMouse(own, "Save and use passkeys of websites");
  await own.until(`(async () => (await ${REGISTERED}) === ${isOn ? 1 : 0})()`);
  await page.activate();
  await page.open(`${SHOP}/`);
};

/** Registers a passkey and saves it in a new entry, or in the entry that Keepwell suggests. */
export const register = async (browser: PasskeyBrowser, name: string): Promise<WebAuthnCredential> => {
  const { page } = browser;
  await page.activate();
  const verified = await beginRegistration(page, { name });
  const asking = await browser.passkeyWindow();
  const text = await asking.untilText("Save passkey");
  assert.match(text, /Save a passkey for shop\.example\.com\?/);
  assert.ok(text.includes(`For ${name}`));
  await settle();
  await pressByMouse(asking, "Save passkey");
  const credential = await verified();
  await browser.untilNoWindow();
  return credential;
};

interface Choice {
  readonly credential: WebAuthnCredential;
  /**
   * The credentials that the website names in its call. A website that names none accepts every credential that it
   * knows.
   */
  readonly allowed?: readonly WebAuthnCredential[];
  /** The text of the button that the user presses. */
  readonly press?: string;
}

export const signIn = async (
  browser: PasskeyBrowser,
  { credential, allowed, press = "Sign in" }: Choice,
): Promise<void> => {
  const { page } = browser;
  await page.activate();
  const verified = await beginSignIn(page, allowed);
  const asking = await browser.passkeyWindow();
  await asking.untilText("Sign in to shop.example.com with a passkey?");
  await asking.until(`${pressable(press)} !== undefined`);
  await settle();
  await pressByMouse(asking, press);
  await verified(credential);
  await browser.untilNoWindow();
};

/**
 * Begins two sign-ins. The user ends the first by closing the window with Esc. The website aborts the second while the
 * window is open.
 */
export const leaveAndStop = async (browser: PasskeyBrowser): Promise<void> => {
  const { page } = browser;
  await page.activate();
  await beginSignIn(page);
  const asking = await browser.passkeyWindow();
  await asking.untilText("Sign in to");
  // The window closes while the key is still down.
  await asking.typeInto("main button", ESCAPE).catch(() => undefined);
  assert.equal(await outcomeOf(page), "NotAllowedError");
  await browser.untilNoWindow();
  await page.activate();
  await beginSignIn(page);
  await (await browser.passkeyWindow()).untilText("Sign in to");
  await page.evaluate("aborting.abort()");
  assert.equal(await outcomeOf(page), "AbortError");
  await browser.untilNoWindow();
};

/**
 * The website excludes a passkey that an entry already has. The website then learns only that such a passkey exists.
 */
export const refuseExcluded = async (
  browser: PasskeyBrowser,
  credential: WebAuthnCredential,
): Promise<void> => {
  const { page } = browser;
  await page.activate();
  await beginRegistration(page, { name: "ana@example.test", exclude: [credential] });
  const asking = await browser.passkeyWindow();
  await asking.untilText("You already have a passkey for shop.example.com");
  await settle();
  await pressByMouse(asking, "OK");
  assert.equal(await outcomeOf(page), "InvalidStateError");
  await browser.untilNoWindow();
};
