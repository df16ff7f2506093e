/** @file Passkeys of websites in Firefox. Chromium's journey is `passkeys.spec.ts`. */
import { test } from "node:test";
import { inFirefox } from "../firefox-journey.ts";
import {
  leaveAndStop,
  type PasskeyBrowser,
  refuseExcluded,
  register,
  signIn,
  togglePasskeys,
} from "../passkey-steps.ts";
import { SHOP_PAGE } from "../relying-party.ts";

const WINDOW = "/passkey.html";

test("a website's passkeys are saved and used in Firefox", async () => {
  const prepared = { pages: { "shop.example.com/": SHOP_PAGE }, prepare: async () => undefined };
  await inFirefox(prepared, async ({ browser: firefox, own, page }) => {
    const browser: PasskeyBrowser = {
      own,
      page,
      passkeyWindow: () => firefox.opened(WINDOW),
      untilNoWindow: () => firefox.untilClosed(WINDOW),
    };
    await togglePasskeys(browser, true);
    const ana = await register(browser, "ana@example.test");
    await signIn(browser, { credential: ana });
    await signIn(browser, { credential: ana, allowed: [ana] });
    const bo = await register(browser, "bo@example.test");
    await signIn(browser, { credential: bo, press: "bo@example.test" });
    await refuseExcluded(browser, ana);
    await leaveAndStop(browser);
  });
});
