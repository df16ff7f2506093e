import { createPerson } from "../person.ts";
import { newTab } from "./driven-chromium.ts";
import { serverUrl, test } from "./extension-fixtures.ts";
import { LIBRARY_ENTRY, setUpIn, useTwoAccounts } from "./in-both.ts";

test("two accounts show only their own entries, and lock together", async ({ extension, person }) => {
  await person.addPassword(LIBRARY_ENTRY);
  const second = await createPerson(serverUrl(), "Cy", "Roy");
  await second.addPassword({ name: "Violin lessons" });
  const own = await newTab(extension);
  await setUpIn(own, person, serverUrl());
  await useTwoAccounts(own, { first: person, second, server: serverUrl() });
});
