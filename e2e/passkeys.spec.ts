/** @file Signing in and unlocking with a passkey. */
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { listCredentials, removeCredential } from "@keepwell/client/credentials/list-credentials.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { Page } from "@playwright/test";
import { findSecrets } from "./canary.ts";
import { expect, expectA11y, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { recordSent } from "./sent-requests.ts";
import { proveAddress } from "./sharing-steps.ts";
import { dialog, fillLogin, holdRequests, openSignedIn, privatePath, signOut } from "./steps.ts";
import { button, heading } from "./two-factor-page.ts";
import {
  addVirtualAuthenticator,
  offerNoPasskeys,
  type VirtualAuthenticator,
} from "./virtual-authenticator.ts";

const BY_PASSKEY = "Sign in with a passkey";
const UNLOCK = "Unlock with a passkey";
const OTHER_KEY = "This passkey gave another key than when you added it. Your vault is untouched";

const home = (page: Page) => heading(page, "My buckets");
const locked = (page: Page) => heading(page, "Keepwell is locked");
const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });
/** Finds the alerts that have a text. The page always has some empty regions for alerts. */
const alerts = (page: Page) => page.getByRole("alert").filter({ hasText: /./ });

const lock = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+Shift+L");
  await expect(locked(page)).toBeVisible();
};

/** Adds a passkey in the settings. */
const addPasskey = async (page: Page, person: Person): Promise<VirtualAuthenticator> => {
  await proveAddress(person);
  await openSignedIn(page, person, "/app/settings/passkeys");
  const device = await addVirtualAuthenticator(page);
  await button(page, "Add a passkey").click();
  await dialog(page).getByLabel("Password", { exact: true }).fill(person.password);
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Your passkey was added.").first()).toBeVisible();
  return device;
};

/** Removes the account's passkeys, as another browser of the user would. */
const removePasskeys = async ({ device, email, password }: Person): Promise<void> => {
  const session = await signIn(device, { email, password, remember: false });
  await confirmPassword(device, session, password);
  for (const { uid } of await listCredentials(session)) await removeCredential(device, session, uid);
};

/** Empties the browser's storage, as if the browser had never seen the account. */
const forgetAll = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", {
    origin: new URL(page.url()).origin,
    storageTypes: "all",
  });
};

/** Which value the passkey gives to the page: the right value, a wrong value, or none. */
type Gives = "right" | "wrong" | "nothing";

/**
 * Records the values that passkeys compute. `give` replaces the next values by wrong ones or none, because Chromium's
 * virtual authenticator always computes the right value.
 */
const watchValues = async (page: Page) => {
  const values: number[][] = [];
  let gives: Gives = "right";
  await page.exposeFunction("keepwellValue", (value: number[]) => void values.push(value));
  await page.exposeFunction("keepwellGives", () => gives);
  await page.addInitScript(() => {
    const there = window as unknown as {
      keepwellValue: (value: number[]) => Promise<void>;
      keepwellGives: () => Promise<Gives>;
    };
    const { get } = CredentialsContainer.prototype;
    CredentialsContainer.prototype.get = async function (options) {
      const credential = await get.call(this, options);
      if (!(credential instanceof PublicKeyCredential)) return credential;
      const results = credential.getClientExtensionResults();
      const first = results.prf?.results?.first;
      if (!(first instanceof ArrayBuffer)) return credential;
      await there.keepwellValue([...new Uint8Array(first)]);
      const what = await there.keepwellGives();
      const changed = what === "wrong" ? { prf: { results: { first: new ArrayBuffer(32) } } } : {};
      if (what !== "right") credential.getClientExtensionResults = () => changed;
      return credential;
    };
  });
  return {
    values,
    give: (next: Gives) => {
      gives = next;
    },
  };
};

test("a passkey signs in and unlocks, and its value never leaves the browser", async ({
  page,
  context,
  person,
  watch,
}) => {
  await offerNoPasskeys(page);
  const { values, give } = await watchValues(page);
  const sent = recordSent(page);
  const device = await addPasskey(page, person);

  await test.step("a cancelled request changes nothing, and neither does one that a password ends", async () => {
    watch.expectFailure(/\/api\/authenticate$/, 401);
    await device.answer(false);
    await signOut(page);
    await forgetAll(page);
    await page.goto("/app/auth/login");
    await expectA11y(page);
    await button(page, BY_PASSKEY).click();
    await expect(button(page, "Waiting for your passkey…")).toBeVisible();
    await expectA11y(page);
    await page.keyboard.press("Escape");
    await expect(button(page, BY_PASSKEY)).toBeFocused();
    await expect(alerts(page)).toHaveCount(0);
    await button(page, BY_PASSKEY).click();
    await fillLogin(page, { email: person.email, password: "not the password" });
    await page.keyboard.press("Enter");
    await expect(page.getByText("Access denied! Please check your username")).toBeVisible();
    await expect(button(page, BY_PASSKEY)).toBeVisible();
    await device.answer(true);
  });
  await test.step("a passkey with another value, or none, opens nothing", async () => {
    give("wrong");
    await button(page, BY_PASSKEY).click();
    await expect(alerts(page)).toHaveText(new RegExp(OTHER_KEY));
    give("nothing");
    await button(page, BY_PASSKEY).click();
    await expect(alerts(page)).toHaveText(/This passkey gave no key/);
    await expectA11y(page);
    give("right");
    expect(await page.evaluate(() => localStorage.getItem("keepwell.identities"))).toBeNull();
  });
  await test.step("it signs in a browser that has never seen the account", async () => {
    await page.goto(privatePath(person));
    await button(page, BY_PASSKEY).click();
    await expect(heading(page, "Private passwords")).toBeVisible();
    await page.goto("/app/");
  });
  await test.step("it unlocks, also after a reload and without a connection", async () => {
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("keepwell.passkeys") ?? ""))
      .toContain(person.session.identity.uid);
    await lock(page);
    await expect(passwordField(page)).toBeFocused();
    await button(page, UNLOCK).click();
    await expect(home(page)).toBeVisible();
    await lock(page);
    await expectA11y(page);
    const code = /\/app\/assets\/.*\.js$/;
    const release = await holdRequests(page, code);
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("#first-page").getByRole("button", { name: UNLOCK })).toBeVisible();
    release();
    await expect(page.locator("#first-page")).toHaveCount(0);
    // Remove the route. A route keeps the browser from using its cache, and without a connection the page needs the
    // cache.
    await page.unroute(code);
    await expect(button(page, UNLOCK)).toBeVisible();
    await page.waitForLoadState("networkidle");
    watch.expectFailure(/\/api\//, "offline");
    await context.setOffline(true);
    await button(page, UNLOCK).click();
    await expect(home(page)).toBeVisible();
    await context.setOffline(false);
  });
  await test.step("the form for another account ends the request", async () => {
    await device.answer(false);
    await lock(page);
    await button(page, UNLOCK).click();
    await expect(button(page, "Waiting for your passkey…")).toBeVisible();
    await button(page, "Add existing account").click();
    const challenged = page.waitForResponse(/authenticate\/passkey\/challenge$/);
    await dialog(page).getByRole("button", { name: BY_PASSKEY }).click();
    await challenged;
    await expect(dialog(page).getByRole("button", { name: "Waiting for your passkey…" })).toBeVisible();
    await expect(alerts(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await device.answer(true);
    await button(page, UNLOCK).click();
    await expect(home(page)).toBeVisible();
  });
  await test.step("with another value it unlocks nothing, and is no longer offered", async () => {
    await lock(page);
    give("wrong");
    await button(page, UNLOCK).click();
    await expect(alerts(page)).toHaveText(new RegExp(OTHER_KEY));
    await page.reload();
    await expect(locked(page)).toBeVisible();
    await expect(button(page, UNLOCK)).toHaveCount(0);
    give("right");
  });
  await test.step("once it is removed elsewhere, the login page says so", async () => {
    watch.expectFailure(/\/api\/(authenticate\/passkey|me\/sessions\/current)$/, 401);
    await removePasskeys(person);
    await button(page, "Sign out").click();
    await button(page, BY_PASSKEY).click();
    await expect(alerts(page)).toHaveText(/This passkey was not accepted/);
  });
  expect(values.length).toBeGreaterThan(5);
  const secrets = Object.fromEntries(values.map((value, at) => [`value ${at}`, Uint8Array.from(value)]));
  for (const { path, bytes } of await sent()) expect(findSecrets(bytes, secrets), path).toEqual([]);
});

test("a passkey chosen among the suggestions of the address field signs in", async ({ page, person }) => {
  await addPasskey(page, person);
  await signOut(page);
  await forgetAll(page);
  await page.goto(privatePath(person));
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute(
    "autocomplete",
    "username webauthn",
  );
  await expect(heading(page, "Private passwords")).toBeVisible();
});
