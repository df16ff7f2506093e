/**
 * @file A server lies about names and keys of a team's people and groups. Section 1.3 of docs/security.md explains the
 * MS numbers.
 */
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { lie } from "./liar.ts";
import type { Person } from "./person.ts";
import { field } from "./steps.ts";
import {
  aGroup,
  aTeam,
  aWaiting,
  codeOf,
  invite,
  members,
  newcomer,
  type Team,
  uidOf,
} from "./team-people.ts";
import { codeIn, heading, openPermissions, pick, signInAt } from "./team-steps.ts";
import { addBucket, bucketPath } from "./vault-steps.ts";

const expectSignedName = async (page: Page, group: string): Promise<void> => {
  await lie(page, /^\/api\/.*\/team\/members$/, (found: { uid: string }[]) =>
    found.map((one) => (one.uid === group ? { ...one, name: "Admins" } : one)),
  );
  const manager = await openPermissions(page, "Accounting");
  await manager.getByRole("button", { name: "New access list" }).click();
  await field(page, "Name").fill("Readers");
  await manager.getByRole("combobox", { name: "Add a member…" }).fill("interns");
  const found = page.getByRole("option", { name: /^Interns/ });
  await expect(found).toContainText("“Admins” is not signed yet");
  await pick(manager.getByRole("combobox", { name: "Add a member…" }), "Interns");
  const tag = manager.getByRole("listitem").filter({ hasText: "Group: Interns" });
  await expect(tag).toContainText("“Admins” is not signed yet");
};

const expectSignedCode = async (page: Page, bo: Person, cy: Person): Promise<void> => {
  const { bundle } = await cy.session.api.identity.myKeys();
  await lie(page, new RegExp(`^/api/.*/users/${uidOf(bo)}$`), (user) => ({ ...user, bundle }));
  await page.goto(`/app/team/users/${uidOf(bo)}`);
  await expect(heading(page, "Bo Li")).toBeVisible();
  const code = page.getByRole("region", { name: "This person’s identity code" });
  expect(await codeIn(code)).toBe(await codeOf(bo));
};

const exchangeKeysOf = async (page: Page, team: Team, dee: Person): Promise<void> => {
  const { wrap } = dee.session.keyring;
  const { bundle } = await makeIdentity({ uid: uidOf(dee), gen: 1, created: 1, wrap });
  await page.goto(`/app/team/users/${uidOf(dee)}`);
  const panel = page.getByRole("region", { name: "Joining code" });
  const confirm = page.getByRole("button", { name: "The code is the same: confirm Dee Ash" });
  await expect(confirm).toBeEnabled();
  const compared = await codeIn(panel);
  await lie(page, new RegExp(`^/api/.*/users/${uidOf(dee)}$`), (user) => ({ ...user, bundle }));
  await invite(team, newcomer("Eve", "Oak"));
  await expect(page.getByText("The keys changed meanwhile. Compare again.")).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await page.getByRole("button", { name: "Show the new code" }).click();
  await expect(confirm).toBeVisible();
  expect(await codeIn(panel)).not.toBe(compared);
};

test("names and keys of a team's people and groups are those that administrators have signed", async ({
  page,
}) => {
  const team = await aTeam();
  const [bo, cy] = await members(team, newcomer("Bo", "Li"), newcomer("Cy", "Park"));
  const group = await aGroup(team, "Interns");
  const dee = await aWaiting(team, newcomer("Dee", "Ash"));
  const bucket = await addBucket(team.founder, "Accounting");
  await signInAt(page, team.founder, bucketPath(bucket));
  await test.step("MS-58: a recipient of a grant is shown under the signed name", () =>
    expectSignedName(page, group));
  await page.unrouteAll({ behavior: "wait" });
  await test.step("MS-55: a member's page shows the signed code, whatever keys the server shows", () =>
    expectSignedCode(page, bo, cy));
  await page.unrouteAll({ behavior: "wait" });
  await test.step("MS-143: keys that the server exchanges during the comparison are not confirmed", () =>
    exchangeKeysOf(page, team, dee));
});
