/**
 * @file Runs in the page of the tests. Stores each submitted login, so that the test can read it after the page has
 * changed.
 */
import { fillMade } from "../../src/content/fill-made.ts";
import { watchSubmits } from "../../src/content/late/watch-submits.ts";

const noted = (): readonly unknown[] => JSON.parse(sessionStorage.getItem("told") ?? "[]");

watchSubmits(({ username, password, current }) =>
  sessionStorage.setItem("told", JSON.stringify([...noted(), [username, password, current]])),
);

/** Fills the password field with a generated password, as the menu and the popup do. */
const generate = async (password: string): Promise<void> => {
  const field = document.querySelector<HTMLInputElement>("#secret");
  if (!field) throw new Error("There is no field.");
  await fillMade([field], password);
};

/** Fills the password field as a browser's password manager does. Headless Chromium has none. */
const autofill = (password: string): void => {
  const field = document.querySelector<HTMLInputElement>("#secret");
  if (!field) throw new Error("There is no field.");
  field.value = password;
  const matches = (selector: string) => selector === ":autofill" && field.value === password;
  Object.assign(field, { matches });
};

Object.assign(globalThis, { autofill, generate });
