/** @file MS-134: in a fresh browser, a server claims that the account has never saved a state. */
import { readJoin } from "@keepwell/client/team/join.ts";
import type { Page } from "@playwright/test";
import { entry as enEntry } from "../web/src/text/en/entry.ts";
import { missingState as enMissing } from "../web/src/text/en/missing-state.ts";
import { sharing as enSharing } from "../web/src/text/en/sharing.ts";
import { team as enTeam } from "../web/src/text/en/team.ts";
import { en } from "../web/src/text/en.ts";
import { missingState as frMissing } from "../web/src/text/fr-CA/missing-state.ts";
import { frCa } from "../web/src/text/fr-CA.ts";
import { expect, test } from "./fixtures.ts";
import { recordCalls } from "./liar.ts";
import { expectLookA11y, LOOKS } from "./looks.ts";
import { addHosting, incoming, readyToShare, share } from "./sharing-steps.ts";
import {
  create,
  dialog,
  field,
  openEntry,
  openSignedIn,
  privatePath,
  row,
  signIn,
  signInToPrivate,
} from "./steps.ts";
import { aTeam, grantOn, members, newcomer, TEAM } from "./team-people.ts";
import { codeIn } from "./team-steps.ts";
import { addBucket, addPasswordTo, bucketPath } from "./vault-steps.ts";

/**
 * Makes the server claim that the account has no state, until this page saves a state. Then the server returns the
 * saved state.
 */
const withholdState = async (page: Page): Promise<void> => {
  let state: unknown = null;
  await page.route("**/api/me/state", async (route) => {
    const request = route.request();
    if (request.method() === "GET") return route.fulfill({ json: { state } });
    const { seq, sealed } = request.postDataJSON();
    state = { seq, sealed };
    return route.fulfill({ status: 204 });
  });
};

/** Opens the question about the account's missing state, and answers it with `answer`. */
const decide = async (page: Page, answer: keyof typeof enMissing.choices): Promise<void> => {
  await page.getByRole("button", { name: enMissing.review }).click();
  const question = page.getByRole("alertdialog", { name: enMissing.title });
  const go = question.getByRole("button", { name: enMissing.continue });
  await expect(go).toHaveAccessibleDescription(enMissing.fill);
  await question.getByRole("radio", { name: enMissing.choices[answer].title }).check({ force: true });
  await go.click();
};

/** Fills in a new note and presses Save. */
const saveNote = async (page: Page, name: string): Promise<void> => {
  const form = await create(page, "Note");
  await field(page, "Name").fill(name);
  await form.getByRole("button", { name: "Save", exact: true }).click();
};

test("MS-134: nothing is saved until the user says that there is nothing to remember", async ({
  page,
  person,
}) => {
  await person.addNote("Wifi", "on the fridge");
  await withholdState(page);
  await signInToPrivate(page, person);
  await expect(page.getByText(enMissing.strip)).toBeVisible();
  await openEntry(page, "Wifi");
  await expect(dialog(page).getByText("on the fridge")).toBeVisible();
  await page.keyboard.press("Escape");

  const calls = recordCalls(page);
  await saveNote(page, "New");
  await expect(dialog(page).getByText(en.errors.stateInDoubt.missing)).toBeVisible();
  calls.stop();
  expect(calls.writes()).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: enEntry.discard }).click();

  await decide(page, "nothing");
  await expect(page.getByText(enMissing.strip)).toBeHidden();
  await page.goto(privatePath(person));
  await saveNote(page, "After");
  await expect(row(page, "After")).toBeVisible();
});

const expectClosed = (page: Page): Promise<void> =>
  expect(page.getByText(en.errors.stateInDoubt.missing)).toBeVisible();

test("MS-134: after a loss, a shared bucket is accepted after its owner's code was compared", async ({
  page,
  person,
  another,
}) => {
  await Promise.all([readyToShare(person), readyToShare(another)]);
  const bucket = await addHosting(another);
  await share(another, { bucket, to: person, accessType: "write" });
  await withholdState(page);
  await signIn(page, person);
  await expectClosed(page);
  await decide(page, "lost");

  const offered = incoming(page, bucket);
  await expect(offered).toBeVisible();
  await expect(offered.getByRole("button", { name: "Accept, and compare later" })).toHaveCount(0);
  await offered.getByRole("button", { name: enSharing.trust.comparedAccept }).click();
  await expect(row(page, bucket.name)).toBeVisible();
  await page.goto(bucketPath(bucket));
  await expect(row(page, "Database")).toBeVisible();
});

test("MS-134: after a loss, a member compares the team's code again, and its buckets open", async ({
  page,
}) => {
  const team = await aTeam();
  const [bo] = await members(team, newcomer("Bo", "Li"));
  const bucket = await addBucket(team.founder, "Accounting");
  await addPasswordTo(team.founder, { bucket, name: "Payroll" });
  await grantOn(team, { model: "bucket", uid: bucket.uid, to: bo, permissions: ["read"] });
  await withholdState(page);
  await openSignedIn(page, bo, "/app/");
  await decide(page, "lost");
  const { lost, again, password } = enTeam.join;
  await expect(page.getByText(lost.title(TEAM))).toBeVisible();
  await expect(row(page, bucket.name)).toHaveCount(0);

  await page.getByRole("link", { name: enTeam.join.toJoin }).click();
  await expect(page.getByText(lost.offer(TEAM))).toBeVisible();
  const submit = page.getByRole("button", { name: enTeam.join.submit(TEAM) });
  await expect(submit).toHaveAccessibleDescription(enTeam.join.compareFirst);
  const code = await codeIn(page.getByRole("region", { name: enTeam.join.code }));
  const offer = await readJoin(team.founder.session);
  expect(code).toBe(offer?.code.replaceAll("-", ""));
  await page.getByLabel(again.isSame).check({ force: true });
  await page.getByLabel(password).fill(bo.password);
  await submit.click();
  await expect(page.getByText(enTeam.join.isMember(TEAM))).toBeVisible();
  await page.goto("/app/");
  await expect(row(page, bucket.name)).toBeVisible();
  await expect(page.getByText(lost.title(TEAM))).toHaveCount(0);
  await page.goto(bucketPath(bucket));
  await expect(row(page, "Payroll")).toBeVisible();
});

test.describe("in the narrow, French look", () => {
  test.use({ ...LOOKS["narrow, fr"], reducedMotion: "reduce" } as object);

  test("the question is accessible, in French on a phone", async ({ page, person }) => {
    await withholdState(page);
    await openSignedIn(page, person, "/app/");
    await expect(page.getByText(frMissing.strip)).toBeVisible();
    await expectLookA11y(page);
    await page.getByRole("button", { name: frMissing.review }).click();
    const question = page.getByRole("alertdialog", { name: frMissing.title });
    await question.getByRole("radio", { name: frMissing.choices.lost.title }).check({ force: true });
    await expectLookA11y(page);
    await question.getByRole("button", { name: frCa.common.cancel }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(frMissing.strip)).toBeVisible();
  });
});
