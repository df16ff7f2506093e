/** @file The user sees that other people share the bucket of a passkey, before the passkey signs. */
import { createPerson } from "../person.ts";
import { proveAddress, readyToShare, share } from "../sharing-steps.ts";
import { addBucket, addPasswordTo } from "../vault-steps.ts";
import { expect, serverUrl, test } from "./extension-fixtures.ts";
import { register, SETTLED_MS, togglePasskeys } from "./passkey-steps.ts";
import { expectA11y, passkeyJourney, windowOf } from "./passkey-windows.ts";
import { beginSignIn, SHOP } from "./relying-party.ts";

test.use({ sites: ["https://*/*"] });

const ANA = "ana@example.test";

test("the window says that a passkey's bucket is shared, even if it was shared just now", async ({
  extension,
  person,
}) => {
  test.setTimeout(180_000);
  await readyToShare(person);
  const family = await addBucket(person, "Family");
  await addPasswordTo(person, {
    ...{ bucket: family, name: "My shop", url: SHOP, username: ANA, password: "secret" },
  });
  const journey = await passkeyJourney(extension, person);
  const { page } = journey;
  await togglePasskeys(journey, true);
  const ana = await register(journey, ANA);
  const bo = await createPerson(serverUrl(), "Bo", "Li");
  await proveAddress(bo);
  await share(person, { bucket: family, to: bo, accessType: "write" });
  await test.step("the kept rows do not know it yet", async () => {
    await page.activate();
    const verified = await beginSignIn(page);
    const window = await windowOf(extension);
    const button = window.getByRole("button", { name: "Sign in", exact: true });
    await expect(button).toBeVisible();
    await expect(window.getByText("Shared: Family")).toHaveCount(0);
    await window.waitForTimeout(SETTLED_MS);
    await button.click();
    await expect(window.getByText("Other people now share the bucket").first()).toBeVisible();
    await expect(window.getByText("Shared: Family")).toBeVisible();
    expect(await page.evaluate("globalThis.outcome")).toBe(undefined);
    await expectA11y(window);
    await window.waitForTimeout(SETTLED_MS);
    await button.click();
    await verified(ana);
    await journey.untilNoWindow();
  });
  await test.step("after the vault was read again", async () => {
    const popup = await extension.open("popup.html");
    await expect(popup.getByRole("option", { name: /My shop/ })).toBeVisible();
    await popup.waitForTimeout(1000);
    await popup.close();
    await page.activate();
    await beginSignIn(page);
    const window = await windowOf(extension);
    await expect(window.getByText("Shared: Family")).toBeVisible();
    await window.close();
  });
});
