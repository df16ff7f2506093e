/** @file A page stays open during an upgrade of the server. Then the server no longer has the files of this page. */
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createPerson, type Person } from "./person.ts";
import { installCopy, type ServerProcess, startServer } from "./server-process.ts";
import { dialog, field, openEntry, privatePath, saveAndReopen, signInToPrivate, value } from "./steps.ts";
import type { Watch } from "./watch.ts";

interface Installed {
  readonly server: ServerProcess;
  /** Removes the files of a part of the page from the server. Returns a function that brings the files back. */
  readonly remove: (part: string) => () => void;
}

const onOwnServer = test.extend<{ installed: Installed }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  installed: async ({}, use) => {
    const root = installCopy();
    const server = await startServer({}, { root });
    const assets = join(root, "web/dist/assets");
    const away = join(root, "away");
    mkdirSync(away);
    const remove = (part: string) => {
      const files = readdirSync(assets).filter((file) => file.startsWith(`${part}-`));
      expect(files).not.toEqual([]);
      for (const file of files) renameSync(join(assets, file), join(away, file));
      return () => {
        for (const file of files) renameSync(join(away, file), join(assets, file));
      };
    };
    await use({ server, remove });
    await server.stop();
    server.deleteFolder();
    rmSync(root, { recursive: true, force: true });
  },
  baseURL: async ({ installed }, use) => use(installed.server.url),
  person: async ({ installed }, use) => use(await createPerson(installed.server.url)),
});

const PART = "shortcuts-dialog";
const askForPart = (page: Page) => page.keyboard.press("ControlOrMeta+Slash");
const draftKept = (page: Page) => expect(dialog(page)).toContainText("This is what you were typing before.");

const countLoads = (page: Page) => {
  const loads = { count: 0 };
  page.on("load", () => (loads.count += 1));
  return loads;
};

/** React logs the error of a part that could not be shown. */
const expectLoggedErrors = (watch: Watch) =>
  watch.expectConsole(/shortcuts-dialog|could not be loaded|Minified React error|error boundary/i);

const beginEdit = async (page: Page, person: Person): Promise<void> => {
  await page.goto(privatePath(person));
  await (await openEntry(page, "Router")).getByRole("button", { name: "Edit" }).click();
  await expect(field(page, "Username")).toHaveValue(/./);
};

const reloadInVain = async (page: Page): Promise<void> => {
  const loads = countLoads(page);
  await field(page, "Username").fill("root");
  await askForPart(page);
  await expect.poll(() => loads.count).toBe(1);
  await draftKept(page);
  await askForPart(page);
  await expect(page.getByRole("heading", { name: "A part of Keepwell is missing" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Wait a minute and reload");
  await page.waitForTimeout(2000);
  expect(loads.count).toBe(1);
  await page.getByRole("button", { name: "Reload" }).click();
  await draftKept(page);
  await expect(field(page, "Username")).toHaveValue("root");
  expect(loads.count).toBe(2);
};

const reloadOnce = async (page: Page, bringBack: () => void): Promise<void> => {
  const loads = countLoads(page);
  await field(page, "Username").fill("webmaster");
  await askForPart(page);
  await expect.poll(() => loads.count).toBe(1);
  bringBack();
  await draftKept(page);
  await expect(field(page, "Username")).toHaveValue("webmaster");
  await askForPart(page);
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await saveAndReopen(page, "Router");
  await expect(value(dialog(page), "Username")).toHaveText("webmaster");
  expect(loads.count).toBe(1);
};

onOwnServer(
  "a missing part of the code reloads the page once and keeps what was typed",
  async ({ page, context, person, installed, watch }) => {
    expectLoggedErrors(watch);
    watch.expectFailure(/shortcuts-dialog/, 404);
    await person.addPassword({ name: "Router", username: "admin" });
    await signInToPrivate(page, person);
    await beginEdit(page, person);
    const bringBack = installed.remove(PART);
    await test.step("if a reload does not help, the page says so and keeps the draft", () =>
      reloadInVain(page));
    const second = await context.newPage();
    await beginEdit(second, person);
    await test.step("if a reload helps, the part then loads", () => reloadOnce(second, bringBack));
  },
);

/** All calls except the stream of events, which never ends. */
const CALLS = /\/api\/(?!events)/;

/** From now on the server refuses this page's saves, as an upgraded server refuses a page that is too old. */
const upgrade = (page: Page) =>
  page.route(CALLS, async (route) => {
    const needs = { "keepwell-needs": "999" };
    if (route.request().method() === "PUT") return route.fulfill({ status: 422, headers: needs });
    const reply = await route.fetch();
    return route.fulfill({ response: reply, headers: { ...reply.headers(), ...needs } });
  });

const stopTooOld = async (page: Page): Promise<void> => {
  await upgrade(page);
  const loads = countLoads(page);
  await field(page, "Username").fill("webmaster");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => loads.count).toBe(1);
  await expect(
    page.getByText("This page is older than the server. Reload it to continue.").first(),
  ).toBeVisible();
  await page.waitForTimeout(2000);
  expect(loads.count).toBe(1);
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await draftKept(page);
  await expect(field(page, "Username")).toHaveValue("webmaster");
};

const stayOffline = async (page: Page): Promise<void> => {
  const loads = countLoads(page);
  await field(page, "Username").fill("root");
  await page.context().setOffline(true);
  await askForPart(page);
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Check your connection, then reload.");
  expect(loads.count).toBe(0);
  await page.context().setOffline(false);
  await draftKept(page);
  await expect(field(page, "Username")).toHaveValue("root");
};

const leaveDuringLoad = async (page: Page): Promise<void> => {
  const loads = countLoads(page);
  await page.evaluate(() => {
    dispatchEvent(new Event("beforeunload"));
    dispatchEvent(new Event("vite:preloadError"));
  });
  // Wait longer than a page with a missing part takes to reload.
  await page.waitForTimeout(3000);
  expect(loads.count).toBe(0);
};

test("a page that is too old, offline or being left keeps what was typed", async ({
  page,
  context,
  person,
  watch,
}) => {
  expectLoggedErrors(watch);
  await person.addPassword({ name: "Router", username: "admin" });
  await signInToPrivate(page, person);
  await test.step("a part that fails to load because the user leaves the page causes no reload", () =>
    leaveDuringLoad(page));
  await beginEdit(page, person);
  await test.step("without a connection the page stays, and once connected it reloads", async () => {
    watch.expectFailure(/./, "offline");
    await stayOffline(page);
  });
  // Use a second tab, because the first tab remembers that it has reloaded, and would not reload again.
  const second = await context.newPage();
  await beginEdit(second, person);
  await test.step("a page too old for the server stops, reloads once and keeps what was typed", async () => {
    watch.expectFailure(/entries/, 422);
    await stopTooOld(second);
  });
});
