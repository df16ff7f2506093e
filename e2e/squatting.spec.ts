/** @file An attacker has signed up with another person's address. The owner of that mailbox takes the address back. */
import type { Page } from "@playwright/test";
import { recovery as en } from "../web/src/text/en/recovery.ts";
import { signUp as enSignUp } from "../web/src/text/en/sign-up.ts";
import { team as enTeam } from "../web/src/text/en/team.ts";
import { verifyEmail as enVerify } from "../web/src/text/en/verify-email.ts";
import { en as enAll } from "../web/src/text/en.ts";
import { recovery as fr } from "../web/src/text/fr-CA/recovery.ts";
import { signUp as frSignUp } from "../web/src/text/fr-CA/sign-up.ts";
import { team as frTeam } from "../web/src/text/fr-CA/team.ts";
import { verifyEmail as frVerify } from "../web/src/text/fr-CA/verify-email.ts";
import { frCa as frAll } from "../web/src/text/fr-CA.ts";
import { expect, test } from "./fixtures.ts";
import { expectLookA11y, ONE_LOOK } from "./looks.ts";
import { linkSentTo } from "./outbox.ts";
import { NEW_PASSWORD, RESET } from "./recovery-steps.ts";
import { aTeam, keepKit } from "./team-people.ts";

const WORDS = {
  "en-CA": { words: en, team: enTeam, verify: enVerify, signUp: enSignUp, all: enAll },
  "fr-CA": { words: fr, team: frTeam, verify: frVerify, signUp: frSignUp, all: frAll },
} as const;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

for (const [name, look] of Object.entries(ONE_LOOK))
  test.describe(name, () => {
    test.use({ ...look, reducedMotion: "reduce" } as object);

    test("the mailbox's owner deletes the unproven account and creates their own", async ({
      page,
      person,
    }) => {
      await person.addPassword({ name: "Squatted" });
      const { words, verify, signUp, all } = WORDS[look.locale];
      await page.goto(await linkSentTo(person.email, "verify"));
      await page.getByRole("link", { name: verify.replaceLink }).click();
      await page.getByLabel(words.forgot.email).fill(person.email);
      await button(page, words.forgot.submit).click();
      await expect(page.getByText(words.forgot.sent)).toBeVisible();

      await page.goto(await linkSentTo(person.email, RESET));
      await page.getByLabel(words.reset.email).fill(person.email);
      await page.getByLabel(words.reset.password, { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel(words.reset.repeat).fill(NEW_PASSWORD);
      await page.getByRole("radio", { name: words.reset.replace }).check();
      await expect(page.getByText(words.replace.title)).toBeVisible();
      await expectLookA11y(page);
      await page.getByLabel(signUp.firstname, { exact: true }).fill("Vera");
      await page.getByLabel(signUp.lastname, { exact: true }).fill("Owner");
      const submit = button(page, words.reset.submit);
      await expect(submit).toHaveAttribute("aria-disabled", "true");
      await page.getByLabel(words.replace.label(words.replace.phrase)).fill(words.replace.phrase);
      await submit.click();
      await expect(page.getByText(words.reset.doneReplace)).toBeVisible();
      await expectLookA11y(page);

      await expect(person.session.api.identity.me()).rejects.toMatchObject({ type: "unauthorized" });
      await page.getByRole("link", { name: words.reset.toLogin }).click();
      await page.getByLabel(all.identity.login.email, { exact: true }).fill(person.email);
      await page.getByLabel(all.identity.login.password, { exact: true }).fill(NEW_PASSWORD);
      await button(page, all.identity.login.submit).click();
      await expect(page.getByRole("heading", { name: all.buckets.home.title })).toBeVisible();
    });

    test("an invitation to a team says what is deleted if the user accepts", async ({ page, person }) => {
      const { team: words } = WORDS[look.locale];
      const { founder } = await aTeam("small_business");
      await keepKit(founder);
      const enterpriseId = (await founder.session.api.identity.me()).enterprise?.uid ?? "";
      const body = { firstname: "Bo", lastname: "Li", email: person.email, email_confirm: person.email };
      await founder.session.api.team.createUser({ params: { enterpriseId }, body });
      await page.goto(await linkSentTo(person.email, RESET));
      const { replaces } = words.invitation;
      await expect(page.getByText(replaces.title)).toBeVisible();
      await expectLookA11y(page);
      await page.getByLabel(words.invitation.password, { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel(words.invitation.repeat).fill(NEW_PASSWORD);
      const submit = button(page, words.invitation.submit);
      await expect(submit).toHaveAttribute("aria-disabled", "true");
      expect((await person.session.api.identity.me()).email, "nothing is deleted yet").toBe(person.email);
      await page.getByLabel(replaces.label(replaces.phrase)).fill(replaces.phrase);
      await submit.click();
      await expect(page.getByRole("region", { name: words.compare.title })).toBeVisible();
      await expect(person.session.api.identity.me()).rejects.toMatchObject({ type: "unauthorized" });
    });
  });
