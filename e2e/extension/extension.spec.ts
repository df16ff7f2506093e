import type { Page } from "@playwright/test";
import { runAxe } from "../axe.ts";
import { addApp } from "../two-factor-steps.ts";
import { expect, serverUrl, test } from "./extension-fixtures.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const search = (page: Page) => page.getByRole("combobox", { name: "Search your entries" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

const notice = (page: Page, text: string) => page.getByRole("region", { name: "Notices" }).getByText(text);

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

const expectA11y = async (page: Page): Promise<void> => {
  expect.soft((await runAxe(page)).violations, `accessible at ${page.url()}`).toEqual([]);
};

test("the extension is set up with a code, finds, copies, locks and unlocks", async ({
  extension,
  person,
}) => {
  const { nextCode } = await addApp(person);
  const { uid } = await person.addPassword({
    name: "Town library",
    url: "https://library.example.com",
    username: "ana.tremblay",
    password: "long-and-secret",
  });
  await person.addNote("Alarm code", "4711");

  const setup = await extension.open("setup.html", { width: 900, height: 800 });
  await expect(setup.getByLabel("Server")).toBeVisible();
  await expectA11y(setup);
  await setup.getByLabel("Server").fill("localhost:1");
  await button(setup, "Continue").click();
  await expect(setup.getByText("No Keepwell server answers")).toBeVisible();
  await setup.getByLabel("Server").fill(serverUrl());
  await button(setup, "Continue").click();
  await setup.getByLabel("Email", { exact: true }).fill(person.email);
  await setup.getByLabel("Password", { exact: true }).fill("not the password");
  await button(setup, "Sign in").click();
  await expect(alert(setup, "password is wrong")).toBeVisible();
  await setup.getByLabel("Password", { exact: true }).fill(person.password);
  await button(setup, "Sign in").click();
  await setup.getByLabel("Code", { exact: true }).fill(await nextCode());
  await button(setup, "Verify").click();
  await expect(setup.getByRole("heading", { name: "Keepwell is ready" })).toBeVisible();

  const popup = await extension.open("popup.html");
  await expect(search(popup)).toBeFocused();
  await expect(option(popup, /Town library/)).toBeVisible();
  await expectA11y(popup);
  await popup.keyboard.type("tremblay libr");
  await expect(option(popup, /Alarm code/)).toHaveCount(0);
  await popup.keyboard.press("ControlOrMeta+b");
  await expect(notice(popup, "Username copied.")).toBeVisible();
  expect(await copied(popup)).toBe("ana.tremblay");
  await popup.keyboard.press("ControlOrMeta+Enter");
  await expect(notice(popup, "Password copied.")).toBeVisible();
  expect(await copied(popup)).toBe("long-and-secret");
  await popup.keyboard.press("Enter");
  await expect(popup.getByRole("heading", { name: "Town library" })).toBeFocused();
  await expect(popup.getByText("long-and-secret")).toHaveCount(0);
  await expectA11y(popup);
  await popup.close();

  const again = await extension.open("popup.html");
  await expect(again.getByRole("heading", { name: "Town library" }), "what was shown is kept").toBeVisible();
  await test.step("a look at an entry reads the entry once", async () => {
    // Wait until the popup's earlier requests have ended, because the test must not count them.
    await again.waitForLoadState("networkidle");
    const reads: string[] = [];
    again.on("request", (one) => {
      if (one.method() === "GET" && one.url().includes(uid)) reads.push(one.url());
    });
    // After the popup has read all entries, it asks which version of the extension the server offers.
    const whenRead = again.waitForRequest(/extension\/index\.json/);
    await again.reload();
    await expect(again.getByText("ana.tremblay", { exact: true })).toBeVisible();
    await whenRead;
    await again.waitForLoadState("networkidle");
    expect(reads).toHaveLength(1);
  });
  await again.keyboard.press("Escape");
  await expect(search(again)).toHaveValue("tremblay libr");
  await button(again, "Lock").click();
  await expect(again.getByRole("heading", { name: "Keepwell is locked" })).toBeVisible();
  await expectA11y(again);
  await again.getByLabel("Password", { exact: true }).fill("not the password");
  await button(again, "Unlock").click();
  await expect(alert(again, "needs attention")).toBeVisible();
  await again.getByLabel("Password", { exact: true }).fill(person.password);
  await button(again, "Unlock").click();
  await expect(option(again, /Town library/)).toBeVisible();

  const sessions = await person.session.api.identity.listSessions();
  expect(JSON.stringify(sessions)).toContain("Keepwell-Extension");

  const deleted = again.evaluate(
    (name) =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve("deleted");
        request.onblocked = () => resolve("blocked");
      }),
    `${serverUrl()} keepwell`,
  );
  expect(await deleted, "the background's open connection gives way").toBe("deleted");
});
