/** @file A server shows members under names that no administrator signed. MS numbers are rows of docs/security.md. */
import { expect, test } from "./fixtures.ts";
import { lie, recordCalls } from "./liar.ts";
import { dialog } from "./steps.ts";
import { aGroup, aTeam, codeOf, members, newcomer, uidOf } from "./team-people.ts";
import { bigCodeIn, heading, rowOf, signInAt } from "./team-steps.ts";
import { notice } from "./vault-steps.ts";

const STOPPED = "An administrator has to check the new name or address of this person first";

interface Told {
  uid: string;
  fullname: string;
  email: string;
}

test("MS-108: if the server exchanges two names, both members keep their signed names", async ({ page }) => {
  const team = await aTeam();
  const [bo, cy] = await members(team, newcomer("Bo", "Li"), newcomer("Cy", "Park"));
  await aGroup(team, "Interns");
  const exchange = (rows: Told[]) => {
    const [one, other] = [
      rows.find(({ uid }) => uid === uidOf(bo)),
      rows.find(({ uid }) => uid === uidOf(cy)),
    ];
    return rows.map((row) => {
      const as = row === one ? other : row === other ? one : row;
      return { ...row, fullname: as?.fullname ?? "Cy Park", email: as?.email ?? cy.email };
    });
  };
  await lie(page, /^\/api\/.*\/users$/, exchange);
  await lie(page, /^\/api\/.*\/users\/search$/, (rows: Told[]) =>
    rows.map((row) => ({ ...row, fullname: "Bo Li", email: bo.email })),
  );
  await signInAt(page, team.founder, "/app/team/users");
  const row = rowOf(page, bo.email).filter({ has: page.getByRole("link", { name: "Bo Li", exact: true }) });
  await expect(row).toContainText(`The server now says: Cy Park (${cy.email})`);
  await expect(row.getByRole("link", { name: "Bo Li", exact: true })).toHaveAttribute(
    "href",
    new RegExp(uidOf(bo)),
  );
  await expect(row.getByRole("button", { name: "Delete Bo Li" })).toHaveAccessibleDescription(STOPPED);

  await page.goto("/app/team/groups");
  await page.getByRole("link", { name: "Interns", exact: true }).click();
  const calls = recordCalls(page);
  await page.getByRole("combobox", { name: "Add a member by name or email" }).fill("park");
  const found = page.getByRole("option", { name: /^Cy Park/ });
  await expect(found).toContainText("The server now says: Bo Li");
  await found.click();
  await expect(
    notice(page, "Cy Park cannot be chosen: the name or address differs from the signed one."),
  ).toBeVisible();
  calls.stop();
  // The POST to `/permission-records` writes nothing. Its body names the objects whose records the page asks for.
  expect(calls.writes().filter((call) => !call.endsWith("/permission-records"))).toEqual([]);

  await page.unrouteAll();
  await page.goto("/app/team/users");
  await expect(page.getByRole("link", { name: "Bo Li", exact: true })).toBeVisible();
  await expect(page.getByText("The server now says")).toHaveCount(0);
});

test("MS-110: a new name is used only after an administrator has signed it with the code", async ({
  page,
}) => {
  const team = await aTeam();
  const [bo] = await members(team, newcomer("Bo", "Li"));
  const { email } = bo;
  await team.founder.session.api.team.updateUser({
    params: { enterpriseId: team.uid, id: uidOf(bo) },
    body: { firstname: "Bo", lastname: "Liu", email, email_confirm: email },
  });
  await signInAt(page, team.founder, "/app/team/users");
  const waiting = page.getByRole("list", { name: "Changed names" });
  await expect(waiting.getByRole("listitem")).toContainText(`The server now says: Bo Liu (${email})`);
  await waiting.getByRole("link", { name: "Bo Li", exact: true }).click();
  await expect(heading(page, "Bo Li")).toBeVisible();
  const suspend = page.getByRole("button", { name: "Suspend" });
  await expect(suspend).toHaveAccessibleDescription(STOPPED);
  await page.getByRole("button", { name: "Check the change" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Sign the name Bo Liu?" })).toBeVisible();
  expect((await bigCodeIn(dialog(page))).replaceAll(/[\s-]/g, "")).toBe(await codeOf(bo));
  await dialog(page).getByRole("button", { name: "Sign", exact: true }).click();
  await expect(notice(page, "The name Bo Liu is signed.")).toBeVisible();
  await expect(heading(page, "Bo Liu")).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(suspend).not.toHaveAccessibleDescription(STOPPED);

  await test.step("a member without a signed name gets one by a click, and not before", async () => {
    await page.goto(`/app/team/users/${uidOf(team.founder)}`);
    await expect(page.getByText("No administrator has signed this person’s name yet.")).toBeVisible();
    await page.getByRole("button", { name: "Sign this name" }).click();
    await dialog(page).getByRole("button", { name: "Sign", exact: true }).click();
    await expect(page.getByText("Administrators have signed this name and address.")).toBeVisible();
  });
});
