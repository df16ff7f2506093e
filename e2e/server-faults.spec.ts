/** @file When a call fails or is refused, the page shows the sentence that the specification has for this failure. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Person } from "./person.ts";
import { readyToShare } from "./sharing-steps.ts";
import { dialog, field, privatePath, row } from "./steps.ts";
import { aGroup, aTeam, grantOn, members, newcomer } from "./team-people.ts";
import { givePassword, heading, openPermissions, pick, rowOf, signInAt } from "./team-steps.ts";
import { addBucket, addList, bucketPath, notice, select, signInToBucket } from "./vault-steps.ts";
import type { Watch } from "./watch.ts";

interface Fault {
  readonly method: string;
  readonly path: RegExp;
  readonly status: 403 | 500;
}

interface Scene {
  readonly page: Page;
  readonly watch: Watch;
}

/** While the steps run, answers each call of this method and path with the given error. */
const during = async (
  { page, watch }: Scene,
  { method, path, status }: Fault,
  steps: () => Promise<void>,
): Promise<void> => {
  watch.expectFailure(path, status);
  const type = status === 403 ? "forbidden" : "internal";
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { status: type, code: null, user_message: "", errors: {} } })
      : route.fallback(),
  );
  await steps();
  await page.unroute(path);
};

const keepSelected = async (scene: Scene): Promise<void> => {
  const { page } = scene;
  await select(page, "Router");
  const bar = page.getByRole("region", { name: "Selected entries" });
  const deletion = { method: "POST", path: /\/trash-entries$/ };
  const move = { method: "PUT", path: /\/lists\/[^/]+\/entries$/ };

  await bar.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  const answer = question.getByRole("button", { name: "Move to Trash" });
  for (const [status, sentence] of [
    [403, "Sorry, you are not allowed to delete selected entries."],
    [500, "Oops! Something went wrong, please try again."],
  ] as const)
    await during(scene, { ...deletion, status }, async () => {
      await answer.click();
      await expect(question.getByRole("alert")).toContainText(sentence);
    });
  await question.getByRole("button", { name: "Cancel" }).click();

  await bar.getByRole("button", { name: "Move to list…" }).click();
  await dialog(page).getByRole("option", { name: "Servers" }).click();
  await during(scene, { ...move, status: 403 }, async () => {
    await dialog(page).getByRole("button", { name: "Select", exact: true }).click();
    await expect(dialog(page).getByRole("alert")).toContainText(
      "Sorry, you are not allowed to move selected entries.",
    );
  });
  await expect(row(page, "Router")).toBeVisible();
};

const failToSendLink = async (scene: Scene, { email }: Person): Promise<void> => {
  const { page } = scene;
  await page.goto("/app/auth/login");
  await page.getByRole("link", { name: "Forgot password" }).click();
  await expect(heading(page, "Forgot password")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await during(scene, { method: "POST", path: /\/api\/password\//, status: 500 }, async () => {
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert").first()).toContainText(
      "Sorry, we can not process your request. Make sure you've provided the right email address and try again.",
    );
  });
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
};

const retryInBucket = async (scene: Scene, bucket: Bucket, { email }: Person): Promise<void> => {
  const { page } = scene;
  await during(scene, { method: "GET", path: /\/accesses$/, status: 500 }, async () => {
    await page.goto(`${bucketPath(bucket)}/settings/user-access`);
    await expect(page.getByText("Can not load access list. Please try again later.").first()).toBeVisible();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "People with access" })).toContainText(email);

  await page.getByRole("link", { name: "Overview" }).click();
  const name = page.getByRole("textbox", { name: "Bucket name" });
  await name.fill("Acme servers");
  await during(scene, { method: "PUT", path: /\/api\/buckets\/[^/]+$/, status: 500 }, async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "A server error occured, please retry in a few moment!")).toBeVisible();
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notice(page, "Bucket has been updated.")).toBeVisible();

  await during(scene, { method: "GET", path: /\/api\/buckets\/[^/]+\/lists$/, status: 500 }, async () => {
    await page.goto(bucketPath(bucket));
    await expect(page.getByText("Server error. Please reload the page and try again.").first()).toBeVisible();
  });
  await page.reload();
  await expect(heading(page, "Acme servers")).toBeVisible();
};

test("a failed load, save, move or send shows its error, and can be repeated", async ({
  page,
  person,
  watch,
}) => {
  const scene: Scene = { page, watch };
  await readyToShare(person);
  const bucket = await addBucket(person, "Acme hosting");
  await addList(person, person.privateBucket, "Servers");
  await person.addPassword({ name: "Router" });
  await test.step("if the link cannot be sent, the page says so", () => failToSendLink(scene, person));
  await signInToBucket(page, person, bucket);
  await test.step("failed calls about a bucket can be repeated", () => retryInBucket(scene, bucket, person));
  await page.goto(privatePath(person));
  await test.step("selected entries that could not be moved or deleted stay, with the reason", () =>
    keepSelected(scene));
});

const keepMember = async (scene: Scene): Promise<void> => {
  const { page } = scene;
  await page.getByRole("textbox", { name: "System name" }).fill("no spaces!");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("textbox", { name: "System name" })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Alphanumeric characters only").first()).toBeVisible();
  await during(scene, { method: "DELETE", path: /\/usergroups\/[^/]+\/users\//, status: 500 }, async () => {
    await page.getByRole("button", { name: "Remove Bo Li" }).click();
    await expect(notice(page, "Error while removing member.")).toBeVisible();
  });
  await expect(rowOf(page, "Bo Li")).toBeVisible();

  await page.goto("/app/team/groups");
  await page.getByRole("button", { name: "Delete Payers" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(notice(page, "The group “Payers” is deleted.")).toBeVisible();
};

const keepAdministrator = async (scene: Scene, founder: Person, bo: Person): Promise<void> => {
  const { page } = scene;
  await page.goto("/app/team/admins");
  await page.getByRole("button", { name: "Add administrator" }).click();
  await pick(dialog(page).getByRole("combobox"), "Bo Li");
  await dialog(page)
    .getByRole("checkbox", { name: /the codes are the same/ })
    .check({ force: true });
  await dialog(page).getByRole("button", { name: "Add administrator" }).click();
  await givePassword(page, founder.password);
  await expect(rowOf(page, bo.email)).toBeVisible();
  await during(scene, { method: "DELETE", path: /\/admins\//, status: 500 }, async () => {
    await page.getByRole("button", { name: "Remove Bo Li as administrator" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Remove as administrator", exact: true })
      .click();
    await expect(notice(page, "Error while removing admin.")).toBeVisible();
  });
  await expect(rowOf(page, bo.email)).toBeVisible();
};

const saveAgain = async (scene: Scene): Promise<void> => {
  const { page } = scene;
  const manager = await openPermissions(page, "Accounting");

  await manager.getByRole("button", { name: /Readers/ }).click();
  await field(page, "Name").fill("Writers");
  await manager.getByRole("checkbox", { name: "Write" }).check({ force: true });
  await manager.getByRole("button", { name: "Save" }).click();
  await expect(notice(page, "Permission list updated.")).toBeVisible();
  await expect(manager.getByRole("button", { name: /Writers/ })).toContainText("2 rights");

  await manager.getByRole("button", { name: /Access policy/ }).click();
  await manager.getByRole("radio", { name: /^Restrict/ }).check({ force: true });
  await during(scene, { method: "PUT", path: /\/access-policy\//, status: 500 }, async () => {
    await manager.getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Error while saving access policy.")).toBeVisible();
  });
  await manager.getByRole("button", { name: "Save" }).click();
  await expect(notice(page, "Access policy saved.")).toBeVisible();
};

test("a failed call on a team's pages shows its error, and can be repeated", async ({ page, watch }) => {
  // The server first refuses the call because it needs a recent proof of the password.
  watch.expectFailure(/\/admins(\/|$)/, 403);
  watch.expectFailure(/\/usergroups\/[^/]+$/, 422);
  const scene: Scene = { page, watch };
  const team = await aTeam();
  const { founder } = team;
  const [bo] = await members(team, newcomer("Bo", "Li"));
  const group = await aGroup(team, "Payers", bo);
  const bucket = await addBucket(founder, "Accounting");
  await grantOn(team, { model: "bucket", uid: bucket.uid, to: bo, permissions: ["read"] }, "Readers");
  await signInAt(page, founder, bucketPath(bucket));
  await test.step("an access list is changed, and a policy that could not be saved shows an error", () =>
    saveAgain(scene));
  await page.goto(`/app/team/groups/${group}`);
  await test.step("a member who could not be removed reappears", () => keepMember(scene));
  await test.step("an administrator who could not be removed reappears", () =>
    keepAdministrator(scene, founder, bo));
});
