/** @file Measures an administrator's actions on a large enterprise's pages, until the page shows the result. */
import type { Page } from "@playwright/test";
import { median } from "./bucket-steps.ts";
import { type Expected, frameTimes, seen, watchFor } from "./page-probes.ts";
import { quantile, type Row } from "./timing.ts";

const RUNS = 5;
const LETTERS = 12;
const FRAMES = 150;
const PIXELS = 100;
const SETTLE_MS = 500;
/** Milliseconds that the page waits after the last letter before it asks the server. */
const PAUSE_MS = 350;
const CLICK_MS = 500;
const FILTER_MS = 100;
const FRAME_MS = 34;

/** A letter that is in the name of every tenth person, but not in the name of the first person. */
const LETTER = "j";
const FIRST_ROW = "main tbody tr:first-child";

const clickTo = async (page: Page, name: string, expected: Expected): Promise<number> => {
  await page.waitForTimeout(SETTLE_MS);
  await watchFor(page, "click", expected);
  await page.getByRole("link", { name, exact: true }).click();
  return (await seen(page)).ms;
};

/** Measures typing a letter into the filter, and deleting it. */
const filterings = async (page: Page, field: string): Promise<number[]> => {
  const times: number[] = [];
  await page.getByRole("searchbox", { name: field }).focus();
  await page.waitForTimeout(SETTLE_MS);
  for (let run = 0; run < LETTERS; run += 1)
    for (const [key, name] of [
      [LETTER, "Jonas"],
      ["Backspace", "Ada"],
    ] as const) {
      await watchFor(page, "keydown", { text: [FIRST_ROW, name] });
      await page.keyboard.press(key);
      times.push((await seen(page)).ms);
    }
  return times;
};

const makeRow = (what: string, measured: number, budget: number | undefined): Row => ({
  what: `1,000 people: ${what}`,
  measured,
  budget,
  unit: "ms",
});

/** Reports the median of the times, and the time that only the slowest tenth exceeds. */
const filterRows = (what: string, times: readonly number[]): Row[] => [
  makeRow(`${what}, a letter in the filter, median`, median(times), FILTER_MS),
  makeRow(`${what}, the same, slowest tenth`, quantile(times, 0.9), FILTER_MS),
];

/** Measures loading the home page, and then opening a bucket of 10,000 entries by a click. */
export const vaultSteps = async (page: Page, url: string): Promise<Row[]> => {
  const opened: number[] = [];
  const loaded: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    await page.goto(`${url}/app/`);
    await page.getByRole("row", { name: "Bucket 2", exact: false }).first().waitFor();
    loaded.push(performance.now() - start);
    await page.getByRole("searchbox", { name: "Filter by name" }).fill("Bucket 2");
    await page.waitForTimeout(SETTLE_MS);
    await watchFor(page, "click", { rows: "of group", text: ["main", "All (10,000)"] });
    await page.getByRole("row", { name: "Bucket 2" }).first().click();
    opened.push((await seen(page)).ms);
  }
  return [
    makeRow("500 buckets, page loaded to rows", median(loaded), undefined),
    makeRow("10,000 entries, click to rows", median(opened), CLICK_MS),
  ];
};

export const listSteps = async (page: Page, url: string): Promise<Row[]> => {
  await page.goto(`${url}/app/team/users`);
  const users: number[] = [];
  const groups: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    groups.push(await clickTo(page, "Groups", { text: ["main [role=status]", "200 groups"] }));
    users.push(await clickTo(page, "Users", { text: ["main [role=status]", "1,000 users"] }));
  }
  const filtered = await filterings(page, "Filter by name");
  const frames = await frameTimes(page, FRAMES, PIXELS);
  return [
    makeRow("users, click to rows", median(users), CLICK_MS),
    makeRow("200 groups, click to rows", median(groups), CLICK_MS),
    ...filterRows("users", filtered),
    makeRow("users, a frame while scrolling, p95", quantile(frames, 0.95), FRAME_MS),
  ];
};

const toRootPermissions = (page: Page): Promise<void> =>
  page.getByRole("link", { name: "Root permissions", exact: true }).click();

export const pickerSteps = async (page: Page): Promise<Row[]> => {
  await toRootPermissions(page);
  await page.getByRole("button", { name: "New access list" }).click();
  const field = page.getByRole("combobox", { name: "Add a member…" });
  const times: number[] = [];
  for (const name of ["Tremblay", "Gagnon", "Bouchard"]) {
    await field.fill(name.slice(0, 3));
    await watchFor(page, "keydown", { text: ["[role=option]", name] });
    await page.keyboard.press(name.charAt(3));
    times.push((await seen(page)).ms);
  }
  return [makeRow("picker, a typed letter to the people found", median(times), PAUSE_MS + CLICK_MS)];
};

/** Measures "Who may do what, and why". The page is loaded anew, because `pickerSteps` leaves unsaved changes. */
export const whoSteps = async (page: Page, url: string): Promise<Row[]> => {
  await page.goto(`${url}/app/team/root-permissions`);
  await page.getByRole("button", { name: "New access list" }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await watchFor(page, "click", { text: ["main [role=status]", "1,000 people"] });
  await page.getByRole("radio", { name: "Who may do what, and why" }).check({ force: true });
  const { ms, blocked } = await seen(page);
  const filtered = await filterings(page, "Filter by name or address");
  const frames = await frameTimes(page, FRAMES, PIXELS);
  return [
    makeRow("who may do what, click to rows", ms, CLICK_MS),
    makeRow("  of which in the longest task, which blocks the page", blocked, undefined),
    ...filterRows("who may do what", filtered),
    makeRow("who may do what, a frame while scrolling, p95", quantile(frames, 0.95), FRAME_MS),
  ];
};
