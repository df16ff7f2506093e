import type { Page } from "@playwright/test";
import type { Person } from "../person.ts";
import { type Extension, expect, serverUrl } from "./extension-fixtures.ts";

/** Signs in on the set-up page. Returns this page once it shows the last step. */
export const setUp = async (extension: Extension, person: Person, server = serverUrl()): Promise<Page> => {
  const setup = await extension.open("setup.html", { width: 900, height: 800 });
  await setup.getByLabel("Server").fill(server);
  await setup.keyboard.press("Enter");
  await setup.getByLabel("Email", { exact: true }).fill(person.email);
  await setup.getByLabel("Password", { exact: true }).fill(person.password);
  await setup.keyboard.press("Enter");
  await expect(setup.getByRole("heading", { name: "Keepwell is ready" })).toBeVisible();
  return setup;
};
