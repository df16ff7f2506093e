/** @file Measures a person's actions in a bucket of 10,000 entries, until the page shows the result. */
import type { Page } from "@playwright/test";
import type { Person } from "../e2e/person.ts";
import { entryName, GROUP, MANY } from "./big-bucket.ts";
import { forgetRows, untilRowsAreKept } from "./kept-rows.ts";
import { frameTimes, heap, seen, watchFor } from "./page-probes.ts";
import { quantile } from "./timing.ts";

const RUNS = 5;
const FRAMES = 300;
/** Pixels to scroll in each frame. At 60 frames a second this is a fast turn of the mouse wheel. */
const PIXELS = 100;
export const ROUNDS = 20;
/**
 * The number of rounds before memory is measured for the first time. In these rounds the engine still compiles code and
 * allocates memory.
 */
const WARM_UPS = 10;
/** Milliseconds that a loaded page gets to finish its remaining work. */
const SETTLE_MS = 500;
export const number = new Intl.NumberFormat("en-CA");
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const signIn = async (
  page: Page,
  url: string,
  {
    person,
    home = "My buckets",
  }: { readonly person: Pick<Person, "email" | "password">; readonly home?: string },
): Promise<void> => {
  await page.goto(`${url}/app/auth/login`);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: home }).waitFor();
};

const findRow = (page: Page, name: string) => page.getByRole("row", { name }).first();

/** Loads the home page again, so that the page has no bucket's contents in memory. */
const loadHome = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/app/`);
  await findRow(page, "Everything").waitFor();
  await page.waitForTimeout(SETTLE_MS);
};

const allLabel = (count: number) => ["main", `All (${number.format(count)})`] as const;

export const openBig = async (page: Page, count = MANY): Promise<number> => {
  await watchFor(page, "click", { rows: "of group", text: allLabel(count) });
  await findRow(page, "Everything").click();
  return (await seen(page)).ms;
};

interface Openings {
  /** Milliseconds to open the bucket in a browser that stores none of its rows. */
  readonly first: number[];
  /** Milliseconds to open the bucket, also without stored rows, after the page has shown another bucket. */
  readonly second: number[];
  /** Milliseconds to open the bucket from stored rows. */
  readonly kept: number[];
}

export const openings = async (page: Page, url: string): Promise<Openings> => {
  const times: Openings = { first: [], second: [], kept: [] };
  for (let run = 0; run < RUNS; run += 1) {
    await forgetRows(page);
    await loadHome(page, url);
    times.first.push(await openBig(page));
    await untilRowsAreKept(page, MANY);
    await loadHome(page, url);
    times.kept.push(await openBig(page));
    await forgetRows(page);
    await loadHome(page, url);
    await findRow(page, "Some").click();
    await findRow(page, "of group").waitFor();
    await page.goBack();
    await findRow(page, "Everything").waitFor();
    await page.waitForTimeout(SETTLE_MS);
    times.second.push(await openBig(page));
    await untilRowsAreKept(page, MANY);
  }
  return times;
};

const TERM = "bank";
const matching = (term: string): number =>
  Array.from({ length: MANY }, (_, index) => entryName(index).toLowerCase()).filter((name) =>
    name.includes(term),
  ).length;

/** Measures typing into the filter letter by letter, and clearing it again. */
export const filterings = async (page: Page): Promise<number[]> => {
  const times: number[] = [];
  const field = page.getByRole("searchbox", { name: "Filter by name" });
  await page.waitForTimeout(SETTLE_MS);
  for (let run = 0; run < RUNS; run += 1) {
    await field.focus();
    for (let length = 1; length <= TERM.length; length += 1) {
      const term = TERM.slice(0, length);
      await watchFor(page, "keydown", { rows: term, text: allLabel(matching(term)) });
      await page.keyboard.press(TERM.charAt(length - 1));
      times.push((await seen(page)).ms);
    }
    await field.selectText();
    await watchFor(page, "keydown", { rows: "", text: allLabel(MANY) });
    await page.keyboard.press("Backspace");
    times.push((await seen(page)).ms);
  }
  return times;
};

/**
 * Types a search term into the palette. From the second letter on, measures the time until a result highlights all
 * letters typed so far.
 */
export const searchings = async (page: Page): Promise<number[]> => {
  const times: number[] = [];
  const field = page.getByRole("dialog").getByRole("combobox");
  await page.keyboard.press("Control+k");
  await field.waitFor();
  for (let run = 0; run < RUNS; run += 1) {
    await field.fill(TERM.charAt(0));
    await page.waitForTimeout(SETTLE_MS);
    for (let length = 2; length <= TERM.length; length += 1) {
      const marked = entryName(0).slice(0, length);
      await watchFor(page, "keydown", { text: ["[role=option] mark", marked] });
      await page.keyboard.press(TERM.charAt(length - 1));
      times.push((await seen(page)).ms);
    }
  }
  await field.fill("");
  await page.keyboard.press("Escape");
  return times;
};

const toTop = async (page: Page): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(SETTLE_MS);
};

export const scrollings = async (page: Page): Promise<number> => {
  const shares: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await toTop(page);
    shares.push(quantile(await frameTimes(page, FRAMES, PIXELS), 0.95));
  }
  return median(shares);
};

const selectAll = async (page: Page, count: number): Promise<number> => {
  await page.locator("main [role=row]").first().focus();
  await watchFor(page, "keydown", {
    rows: "",
    isSelected: true,
    text: ["main", `${number.format(count)} selected`],
  });
  await page.keyboard.press("Control+a");
  return (await seen(page)).ms;
};

export const selections = async (page: Page): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await toTop(page);
    times.push(await selectAll(page, MANY));
    await page.getByRole("button", { name: "Clear selection" }).click();
  }
  return median(times);
};

/** Measures moving entries. Each run selects another thousand entries by the filter, and moves them. */
export const moves = async (page: Page): Promise<{ total: number; blocked: number }> => {
  const totals: number[] = [];
  const blocked: number[] = [];
  const field = page.getByRole("searchbox", { name: "Filter by name" });
  for (const letter of "abcde") {
    await field.fill(`group-${letter}`);
    await page.getByText(`All (${number.format(GROUP)})`, { exact: true }).waitFor();
    await selectAll(page, GROUP);
    await page.getByRole("button", { name: "Move to bucket…" }).click();
    await page.getByRole("option", { name: "Elsewhere" }).click();
    await watchFor(page, "click", { text: ["[data-notice]", `${number.format(GROUP)} item(s) moved`] });
    await page.getByRole("button", { name: "Select", exact: true }).click();
    const { ms, blocked: longest } = await seen(page);
    totals.push(ms);
    blocked.push(longest);
    await page.getByRole("button", { name: "Dismiss" }).first().click();
  }
  return { total: median(totals), blocked: median(blocked) };
};

/**
 * Measures memory while the page repeatedly opens the bucket, uses it and leaves it. Returns the megabytes in use after
 * the warm-up, and by how much they have grown after `ROUNDS` more rounds.
 */
export const growth = async (page: Page, url: string): Promise<{ once: number; grown: number }> => {
  const field = page.getByRole("searchbox", { name: "Filter by name" });
  const round = async () => {
    await openBig(page);
    await field.fill("bank");
    await page.getByText(`All (${number.format(matching("bank"))})`, { exact: true }).waitFor();
    await field.fill("");
    await frameTimes(page, 30, PIXELS);
    await toTop(page);
    await selectAll(page, MANY);
    await page.getByRole("button", { name: "Clear selection" }).click();
    await page.goBack();
    await findRow(page, "Everything").waitFor();
  };
  await loadHome(page, url);
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await round();
  const once = await heap(page);
  for (let rounds = 0; rounds < ROUNDS; rounds += 1) await round();
  return { once, grown: (await heap(page)) - once };
};
