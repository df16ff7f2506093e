/** @file Journeys of the extension that are the same in every browser. */
import assert from "node:assert/strict";
import type { Person } from "../person.ts";
import {
  type Driven,
  type DrivenTab,
  ENTER,
  ESCAPE,
  fieldValue,
  pressable,
  pressWhatSays,
} from "./driven.ts";
import type { HostileServer } from "./hostile-server.ts";
import { CODE_STEP, FIELDS, NAME_STEP, type Pages, SECRET_STEP } from "./pages.ts";

const LIBRARY = "library.example.com";
const CLUB = "club.example.com";

/** The account's own entry. Some tests add a key for one-time codes to it. `CLUB_ENTRY` is in a shared bucket. */
export const LIBRARY_ENTRY = {
  name: "Town library",
  url: `https://${LIBRARY}`,
  username: "C-1234",
  password: "long-and-secret",
} as const;
export const CLUB_ENTRY = {
  name: "Chess club",
  url: `https://${CLUB}`,
  username: "ana",
  password: "of-the-club",
} as const;

export const SITES: Pages = {
  [`${LIBRARY}/`]: FIELDS,
  [`${LIBRARY}/step1`]: NAME_STEP,
  [`${LIBRARY}/step2`]: SECRET_STEP,
  [`${LIBRARY}/code`]: CODE_STEP,
  [`${CLUB}/`]: FIELDS,
};

/** Opens the set-up page and signs in. Stops at the last step of the set-up. */
export const setUpIn = async (own: DrivenTab, person: Person, server: string): Promise<void> => {
  await own.activate();
  await own.open("setup.html");
  // Select the text of the field, so that typing replaces it. The field holds the server's address if an account is
  // already set up.
  await own.until(`document.querySelector("input[name=server]") !== null`);
  await own.evaluate(`document.querySelector("input[name=server]").select()`);
  await own.typeInto("input[name=server]", server + ENTER);
  await own.typeInto("input[name=email]", person.email);
  await own.typeInto("input[name=password]", person.password + ENTER);
  await own.untilText("Keepwell is ready");
};

export const lockAndUnlock = async (own: DrivenTab, person: Person): Promise<void> => {
  await own.activate();
  await own.open("popup.html");
  await own.untilText(LIBRARY_ENTRY.name);
  await own.typeInto("button[aria-label=Lock]", ENTER);
  const locked = await own.untilText("Keepwell is locked");
  assert.doesNotMatch(locked, /Town library/);
  await own.typeInto("input[name=password]", person.password + ENTER);
  await own.untilText(LIBRARY_ENTRY.name);
};

/**
 * Fills a sign-in in three steps: the user name on one page, the password on the next page, and a code on the third
 * page.
 */
export const fillInSteps = async ({ page, fill }: Driven): Promise<void> => {
  await page.activate();
  await page.open(`https://${LIBRARY}/step1`);
  await fill("[name=login]", LIBRARY_ENTRY.name);
  await page.until(`${fieldValue("[name=login]")} === "C-1234"`);
  await page.typeInto("[name=login]", ENTER);
  await page.until(`location.pathname === "/step2" && document.readyState === "complete"`);
  await fill("[name=secret]", LIBRARY_ENTRY.name);
  await page.until(`${fieldValue("[name=secret]")} === "long-and-secret"`);
  await page.open(`https://${LIBRARY}/code`);
  await fill("[name=code]", LIBRARY_ENTRY.name);
  await page.until(`/^\\d{6}$/.test(${fieldValue("[name=code]")})`);
};

/** Fills a form with an entry from a bucket that another user shares. */
export const fillShared = async ({ page, fill }: Driven): Promise<void> => {
  await page.activate();
  await page.open(`https://${CLUB}/`);
  await fill("[name=login]", CLUB_ENTRY.name);
  await page.until(`${fieldValue("[name=secret]")} === "of-the-club"`);
  assert.equal(await page.evaluate(fieldValue("[name=login]")), "ana");
};

/** Searches without a connection. The rows can still be searched, but opening an entry needs the server. */
export const searchOffline = async ({ own }: Driven, server: HostileServer): Promise<void> => {
  await server.goOffline();
  await own.activate();
  await own.open("popup.html");
  // The popup opens at the entry that it showed when it was last closed. This entry cannot be read without a
  // connection.
  await own.untilText("Keepwell cannot be reached");
  await own.evaluate(`${pressable("All entries")}?.click()`);
  await own.untilText("These are the entries that this browser received last.");
  await own.typeInto("[role=combobox]", "chess");
  await own.until(`document.querySelectorAll("[role=option]").length === 1`);
  await own.typeInto("[role=combobox]", ENTER);
  await own.untilText("Keepwell cannot be reached");
  await server.goOnline();
  await own.open("popup.html");
  await own.untilText(CLUB_ENTRY.url);
  await own.typeInto("h1", ESCAPE);
  await own.typeInto("[role=combobox]", ESCAPE);
  await own.untilText(LIBRARY_ENTRY.name);
};

/**
 * Adds a second account and returns to the first one. Each account shows only its own entries, and the two accounts
 * lock together.
 */
export const useTwoAccounts = async (
  own: DrivenTab,
  { first, second, server }: { readonly first: Person; readonly second: Person; readonly server: string },
): Promise<void> => {
  const change = async ({ email }: Person) => {
    await own.typeInto("button[aria-label=Accounts]", ENTER);
    await pressWhatSays(own, email);
  };
  await setUpIn(own, second, server);
  await own.open("popup.html");
  const others = await own.untilText("Violin lessons");
  assert.doesNotMatch(others, /Town library/);
  await change(first);
  const back = await own.untilText(LIBRARY_ENTRY.name);
  assert.doesNotMatch(back, /Violin lessons/);
  await lockAndUnlock(own, first);
  await change(second);
  await own.untilText("Keepwell is locked");
  await own.typeInto("input[name=password]", second.password + ENTER);
  await own.untilText("Violin lessons");
  await change(first);
  await own.untilText(LIBRARY_ENTRY.name);
};
