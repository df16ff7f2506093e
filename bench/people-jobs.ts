/** @file The daily jobs that take two people: sharing a bucket, and joining a team. */
import { lookUpPerson, trustPerson } from "@keepwell/client/people/people.ts";
import { expect, type Page } from "@playwright/test";
import { linkSentTo } from "../e2e/outbox.ts";
import { createPerson, type Person } from "../e2e/person.ts";
import { addHosting, incoming, openShare, readyToShare, share, trustPanel } from "../e2e/sharing-steps.ts";
import { dialog, row } from "../e2e/steps.ts";
import { aTeam, keepKit, newcomer, type Team } from "../e2e/team-people.ts";
import { addBucket, addPasswordTo } from "../e2e/vault-steps.ts";
import { signIn } from "./bucket-steps.ts";
import type { Job } from "./jobs.ts";

/** Two people who can share with each other. */
const twoPeople = async (url: string): Promise<readonly [Person, Person]> => {
  const people = [await createPerson(url), await createPerson(url, "Bo", "Li")] as const;
  for (const person of people) await readyToShare(person);
  return people;
};

const shareWithAddress: Job = {
  name: "Share a bucket with an address",
  budget: 4,
  prepare: async ({ url, page }) => {
    const [owner, recipient] = await twoPeople(url);
    const bucket = await addHosting(owner);
    await signIn(page, url, { person: owner });
    return async () => {
      await row(page, bucket.name).click();
      const form = await openShare(page);
      await expect(form.getByRole("textbox", { name: "Email" })).toBeFocused();
      await page.keyboard.type(recipient.email);
      await page.keyboard.press("Enter");
      await trustPanel(page, `Share with ${recipient.email}`)
        .getByRole("button", { name: "We compared the codes: share" })
        .click();
      await expect(form.getByRole("list")).toContainText([recipient.email]);
    };
  },
};

/**
 * Accepts a bucket that another user shares. If `isKnown`, the recipient has already verified the owner, and the page
 * asks no question.
 */
const acceptFrom =
  (isKnown: boolean): Job["prepare"] =>
  async ({ url, page }) => {
    const [recipient, owner] = await twoPeople(url);
    const bucket = await addHosting(owner);
    const person = isKnown ? await lookUpPerson(recipient.session, owner.email) : null;
    if (person) await trustPerson(recipient.session, person, { verified: true });
    await share(owner, { bucket, to: recipient, accessType: "read" });
    await signIn(page, url, { person: recipient });
    return async () => {
      if (!isKnown)
        await incoming(page, bucket).getByRole("button", { name: "Accept, and compare later" }).click();
      await expect(row(page, bucket.name)).toBeVisible();
    };
  };

const acceptKnown: Job = {
  name: "Accept a share of a known person",
  budget: 2,
  prepare: acceptFrom(true),
};

const acceptNew: Job = {
  name: "Accept a share from a new person, and compare later",
  budget: 6,
  prepare: acceptFrom(false),
};

type Invited = ReturnType<typeof newcomer>;

const inviteAs = async (page: Page, { firstname, lastname, email }: Invited): Promise<void> => {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const form = dialog(page);
  await form.getByLabel("Firstname").fill(firstname);
  await form.getByLabel("Lastname").fill(lastname);
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Repeat email").fill(email);
  await form.getByRole("button", { name: "Make invitation" }).click();
};

const joinAs = async (page: Page, { email, password }: Invited): Promise<void> => {
  await page.goto(await linkSentTo(email, "auth/reset-password"));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("button", { name: "The code is the same: join" }).click();
};

const admit = async (page: Page): Promise<void> => {
  const waiting = page.getByRole("list", { name: "People who have joined" }).getByRole("listitem");
  await waiting.getByRole("button", { name: "The code is the same" }).click();
};

const letRead = async (page: Page, bucket: string, { email }: Invited): Promise<void> => {
  await page.getByRole("link", { name: "Buckets" }).click();
  await row(page, bucket).click();
  await page.getByRole("button", { name: "Permissions", exact: true }).click();
  const people = dialog(page).getByRole("region", { name: "Add people" });
  await people.getByRole("combobox").fill(email);
  await expect(page.getByRole("option", { name: new RegExp(email) })).toBeVisible();
  await people.getByRole("combobox").press("Enter");
  await people.getByRole("button", { name: "Add", exact: true }).click();
};

/** Makes a team with an entry "Bank" in a bucket "Accounting". Its founder has stored a recovery code. */
const teamWithEntry = async (): Promise<Team> => {
  const team = await aTeam("small_business");
  await keepKit(team.founder);
  const bucket = await addBucket(team.founder, "Accounting");
  await addPasswordTo(team.founder, { bucket, name: "Bank", username: "fay" });
  return team;
};

const inviteUntilRead: Job = {
  name: "Invite a member, until they read an entry (opening the mail not counted)",
  budget: 11,
  prepare: async ({ url, page, anotherPage }) => {
    const { founder } = await teamWithEntry();
    const member = newcomer("Cy", "Roy");
    await signIn(page, url, { person: founder, home: "Acme Québec" });
    await page.goto("/app/team/users");
    await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
    const theirs = await anotherPage();
    return async () => {
      await inviteAs(page, member);
      await joinAs(theirs, member);
      await admit(page);
      await letRead(page, "Accounting", member);
      await row(theirs, "Accounting").click();
      await row(theirs, "Bank").click();
      await expect(dialog(theirs).getByRole("heading", { name: "Bank" })).toBeVisible();
    };
  },
};

export const PEOPLE_JOBS: readonly Job[] = [shareWithAddress, acceptKnown, acceptNew, inviteUntilRead];
