/** @file The health report finds problems and follows changes, and nothing of it leaves the browser. */
import { createHash } from "node:crypto";
import { writeLeakedFilter } from "@keepwell/contract/leaked-passwords/leaked-filter.ts";
import type { Page } from "@playwright/test";
import { buildFuse } from "../server/src/operator/leaked-passwords/build-fuse.ts";
import { health as en } from "../web/src/text/en/health.ts";
import { health as fr } from "../web/src/text/fr-CA/health.ts";
import { dumpStorage } from "./browser-storage.ts";
import { findSecrets } from "./canary.ts";
import { expect, test } from "./fixtures.ts";
import { expectLooksA11y, NARROW_LOOK } from "./looks.ts";
import type { Person } from "./person.ts";
import { dialog, field, openSignedIn, save } from "./steps.ts";
import { addPasswordTo } from "./vault-steps.ts";

const SHARED = "canary-vK7#qLz0!mWb2-shared";
const SECRETS = {
  shared: SHARED,
  common: "sunshine1",
  single: "canary-p~4wXq9_Lr-single",
  username: "canary-user-7b2e",
  host: "canary-host.example",
};

const addEntries = async (person: Person): Promise<void> => {
  const bucket = person.privateBucket;
  const add = (name: string, password: string, url: string) =>
    addPasswordTo(person, { bucket, name, password, url, username: SECRETS.username });
  await add("Bank", SHARED, `https://${SECRETS.host}`);
  await add("Shop", SHARED, "https://shop.example");
  await add("Forum", SECRETS.common, "http://forum.example");
  await add("Code host", SECRETS.single, "https://github.com");
  await person.addNote("Door", "1234");
};

const tile = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^${name} `) });
const rows = (page: Page) => page.getByRole("grid", { name: en.listLabel }).getByRole("row");

test("the report finds the problems, follows a fixed entry, and nothing of it leaves the browser", async ({
  page,
  person,
}) => {
  await addEntries(person);
  await openSignedIn(page, person, "/app/all");
  await expect(page.getByRole("grid").getByRole("row")).toHaveCount(5);

  const sent: { readonly path: string; readonly text: string }[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const text = `${request.url()}\n${JSON.stringify(request.headers())}\n${request.postData() ?? ""}`;
    sent.push({ path: `${request.method()} ${pathname}${search}`, text });
  });
  await page.getByRole("link", { name: en.title }).click();
  await expect(page.getByRole("heading", { name: en.title, level: 1 })).toBeFocused();
  await expect(rows(page)).toHaveCount(4);
  await expect(tile(page, en.problems.reused)).toHaveAccessibleName(`${en.problems.reused} 2`);
  await expect(rows(page).first()).toContainText("Forum");
  await expect(rows(page).first()).toContainText(
    `${en.problems.leaked} · ${en.problems.weak} · ${en.problems.http}`,
  );

  await tile(page, en.problems.code).click({ force: true });
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("Code host");
  await tile(page, en.problems.reused).click({ force: true });
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(en.sameAs(["Shop"], 0));
  const change = page.getByRole("link", { name: en.changeOf("Bank") });
  await expect(change).toHaveAttribute("href", `https://${SECRETS.host}/.well-known/change-password`);
  await expect(change).toHaveAttribute("rel", "noopener noreferrer");
  await expect(change).toHaveAttribute("target", "_blank");
  const before = Number(await page.getByRole("meter").getAttribute("aria-valuenow"));

  // The page's only POST reads sealed entries. All other calls are GETs. No request contains a secret.
  const calls = sent.filter(({ path }) => path.includes("/api/"));
  expect(calls.filter(({ path }) => path.startsWith("POST")).map(({ path }) => path)).toEqual([
    `POST /api/buckets/${person.privateBucket.uid}/entries/sealed`,
  ]);
  for (const { path } of calls)
    expect(path).toMatch(
      /^(POST \/api\/buckets\/[\w-]+\/entries\/sealed|GET \/api\/[\w/-]+(\?after=[\w.-]*)?)$/,
    );
  for (const { path, text } of sent) expect(findSecrets(text, SECRETS), path).toEqual([]);
  const kept = await dumpStorage(page);
  expect(kept.length).toBeGreaterThan(0);
  expect(findSecrets(kept, { ...SECRETS, result: "reused", counts: "withoutPassword" })).toEqual([]);

  sent.length = 0;
  await page.getByRole("row", { name: /^Shop/ }).click();
  await dialog(page).getByRole("button", { name: "Edit" }).click();
  const fresh = "canary-fresh-9Zr!q2";
  await field(page, "Password").fill(fresh);
  await field(page, "Repeat").fill(fresh);
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(en.healthyProblem)).toBeVisible();
  await expect
    .poll(async () => Number(await page.getByRole("meter").getAttribute("aria-valuenow")))
    .toBeGreaterThan(before);
  const again = sent.filter(({ path }) => path.endsWith("/entries/sealed"));
  expect(again.map(({ text }) => JSON.parse(text.split("\n")[2] ?? "").uids.length)).toEqual([1]);
});

const expectEmptyThenHealthy = async (page: Page, person: Person): Promise<void> => {
  await expect(page.getByText(en.empty, { exact: true })).toBeVisible();
  await addPasswordTo(person, {
    ...{ bucket: person.privateBucket, name: "Fine", url: "https://fine.example" },
    password: "canary-fine-3Kd!x9_Q",
  });
  await expect(page.getByText(en.healthy)).toBeVisible();
  await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", "100");
};

const cancelAndRetry = async (page: Page): Promise<void> => {
  const held = Promise.withResolvers<void>();
  await page.route("**/entries/sealed", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto("/app/health");
  await page.getByRole("button", { name: en.cancel }).click();
  await expect(page.getByText(en.cancelled)).toBeVisible();
  held.resolve();
  await page.unroute("**/entries/sealed");

  await page.route("**/entries/sealed", (route) => route.abort());
  await page.getByRole("button", { name: en.again }).click();
  await expect(page.getByText(en.failed)).toBeVisible();
  await page.unroute("**/entries/sealed");
  await page.getByRole("button", { name: en.again }).click();
  await expect(rows(page)).toHaveCount(4);
};

const useListOfServer = async (page: Page): Promise<void> => {
  const key = createHash("sha1").update(SHARED).digest().readBigUInt64BE();
  const file = Buffer.from(writeLeakedFilter(buildFuse(new BigUint64Array([key]))));
  const serve = (body: Buffer) => page.route("**/leaked-passwords.bin", (route) => route.fulfill({ body }));
  await serve(file);
  await page.goto("/app/health");
  await expect(tile(page, en.problems.leaked)).toHaveAccessibleName(`${en.problems.leaked} 3`);
  await expect(page.getByText(en.leaks(1))).toBeVisible();

  await page.unroute("**/leaked-passwords.bin");
  await serve(file.subarray(0, -1));
  await page.reload();
  await expect(page.getByText(en.leakProblems.damaged)).toBeVisible();
  await expect(tile(page, en.problems.leaked)).toHaveAccessibleName(`${en.problems.leaked} 1`);
};

test("a report says if there is no password, no problem, no connection, or no intact list of leaks", async ({
  page,
  person,
  watch,
}) => {
  watch.expectFailure(/\/entries\/sealed$/, "aborted");
  await openSignedIn(page, person, "/app/health");
  await test.step("an account without passwords, and one without problems, say so", () =>
    expectEmptyThenHealthy(page, person));
  await addEntries(person);
  await test.step("a report can be cancelled and begun again, and fails without a server", () =>
    cancelAndRetry(page));
  await test.step("the report uses the server's list of leaked passwords, unless it is damaged", () =>
    useListOfServer(page));
});

test.describe("in the narrow look, then in the wide look", () => {
  test.use(NARROW_LOOK);

  test("a finished report is accessible", async ({ page, person }) => {
    await addEntries(person);
    await openSignedIn(page, person, "/app/health");
    await expect(page.getByRole("grid", { name: fr.listLabel }).getByRole("row")).toHaveCount(4);
    await expectLooksA11y(page);
  });
});
