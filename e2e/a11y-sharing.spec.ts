/** @file Axe checks the pages for sharing, and the pending requests on the home page. */

import { share as enShare } from "../web/src/text/en/share.ts";
import { sharing as enSharing } from "../web/src/text/en/sharing.ts";
import { en } from "../web/src/text/en.ts";
import { share as frShare } from "../web/src/text/fr-CA/share.ts";
import { sharing as frSharing } from "../web/src/text/fr-CA/sharing.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, ONE_LOOK } from "./looks.ts";
import { createPerson } from "./person.ts";
import { accessPath, proveAddress, readyToShare, share } from "./sharing-steps.ts";
import { openSignedIn } from "./steps.ts";
import { addBucket, addPasswordTo, bucketPath } from "./vault-steps.ts";

for (const [look, { colorScheme, viewport, locale }] of Object.entries(ONE_LOOK))
  test.describe(look, () => {
    test.use({ colorScheme, viewport, locale, reducedMotion: "reduce" } as object);

    const words = locale === "en-CA" ? en : frCa;
    const text = locale === "en-CA" ? enSharing : frSharing;
    const { waiting } = locale === "en-CA" ? enShare : frShare;

    test("sharing is accessible", async ({ page, person, another, baseURL }) => {
      const third = await createPerson(baseURL ?? "", "Cy", "Roy");
      await Promise.all([readyToShare(person), proveAddress(another), readyToShare(third)]);
      const own = await addBucket(person, "Acme hosting");
      await addPasswordTo(person, { bucket: own, name: "Database" });
      await share(person, { bucket: own, to: another, accessType: "write" });
      await share(person, {
        bucket: own,
        to: { ...third, email: "nobody@example.test" },
        accessType: "read",
      });
      const theirs = await addBucket(third, "Household");
      await share(third, { bucket: theirs, to: person, accessType: "read" });
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      const heading = (name: string) => page.getByRole("heading", { name, exact: true });

      await test.step("pending accesses are accessible on the home page", async () => {
        await openSignedIn(page, person, "/app/");
        await expect(page.getByText(text.trust.theirCode)).toBeVisible();
        await expect(button(waiting.named(words.shell.menu, 1))).toBeVisible();
        await expectLookA11y(page);
        await button(text.incoming.decline).click();
        await expect(heading(text.incoming.declineTitle("Household"))).toBeVisible();
        await expectLookA11y(page);
      });

      await test.step("the user access page: a changed level, a new user, a removed user", async () => {
        await page.goto(accessPath(own));
        const rows = page.getByRole("list", { name: text.access.list }).getByRole("listitem");
        await rows
          .filter({ hasText: another.email })
          .getByRole("button", { name: another.email })
          .nth(1)
          .click();
        await page.getByRole("option", { name: text.levels.admin }).click();
        await expect(button(text.access.applyTo(another.email))).toBeVisible();
        await button(words.common.add).click();
        await expect(page.getByText(text.access.incomplete)).toBeVisible();
        await expectLookA11y(page);
        await page.getByRole("textbox", { name: text.access.email }).fill(third.email);
        await button(words.common.add).click();
        await expect(heading(text.trust.shareTitle(third.email))).toBeVisible();
        await expectLookA11y(page);
        await button(text.trust.comparedShare).click();
        await button(text.access.remove(third.email)).click();
        await expect(heading(text.removal.title(third.email))).toBeVisible();
        await expectLookA11y(page);
        await button(text.removal.remove).click();
        await expect(page.getByText(text.rotation.done)).toBeVisible();
        await expectLookA11y(page);
      });

      await test.step("the share dialog, and the handover", async () => {
        await page.goto(`${bucketPath(own)}?see=people`);
        await expect(page.getByRole("list", { name: text.access.list })).toBeVisible();
        await expect(page.getByRole("list", { name: text.access.known })).toBeVisible();
        await expectLookA11y(page);
        await page.goto(`${bucketPath(own)}/settings`);
        await button(text.handover.action).click();
        await expect(heading(text.handover.dialogTitle("Acme hosting"))).toBeVisible();
        await expectLookA11y(page);
      });
    });
  });
