import { runAxe } from "../axe.ts";
import { expect, test } from "./extension-fixtures.ts";
import { setUp } from "./set-up.ts";

test("the extension's popup and its vault page always lock and unlock together", async ({
  extension,
  person,
}) => {
  await person.addPassword({ name: "Town library", url: "https://library.example.com", username: "ana" });
  await setUp(extension, person);
  const vault = await extension.open("vault.html", { width: 1280, height: 900 });
  await expect(vault.getByRole("heading", { level: 1 })).toBeVisible();
  await vault.getByRole("link", { name: "All entries" }).first().click();
  await expect(vault.getByText("Town library")).toBeVisible();
  await vault.reload();
  await expect(vault.getByText("Town library")).toBeVisible();
  expect((await runAxe(vault)).violations).toEqual([]);

  const popup = await extension.open("popup.html");
  await popup.getByRole("button", { name: "Lock", exact: true }).click();
  await expect(popup.getByRole("heading", { name: "Keepwell is locked" })).toBeVisible();
  await vault.getByLabel("Password", { exact: true }).fill(person.password);
  await vault.keyboard.press("Enter");
  await expect(vault.getByText("Town library")).toBeVisible();
  await popup.reload();
  await expect(popup.getByRole("option", { name: /Town library/ })).toBeVisible();
});
