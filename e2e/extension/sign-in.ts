import type { Person } from "../person.ts";
import { type Extension, expect, serverUrl } from "./extension-fixtures.ts";

/** Sets the extension up for a person without a second factor. */
export const setUp = async (extension: Extension, person: Person): Promise<void> => {
  const setup = await extension.open("setup.html");
  await setup.getByLabel("Server").fill(serverUrl());
  await setup.keyboard.press("Enter");
  await setup.getByLabel("Email", { exact: true }).fill(person.email);
  await setup.getByLabel("Password", { exact: true }).fill(person.password);
  await setup.keyboard.press("Enter");
  await expect(setup.getByRole("heading", { name: "Keepwell is ready" })).toBeVisible();
};
