/**
 * @file `npm run bench -w extension -- FOLDER` measures how often the classifier is right about the fields of labelled
 * pages. The folder holds pages like those in `test-forms` of duckduckgo/duckduckgo-autofill. Without an argument, the
 * environment variable `LOGIN_FORMS` names the folder. With `list` as the second argument, also prints each field in
 * which the extension would offer a value although none belongs there.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import type { Page } from "@playwright/test";
import { withChromium } from "../test/with-chromium.ts";
import { type Counted, countKinds, type Score } from "./count.ts";
import type { MeasuredField } from "./in-page.ts";
import type { MeasuredPage } from "./labels.ts";

/**
 * All pages are opened at this address. The classifier must not see the name of a page's file, because this name says
 * whether the page is for signing in.
 */
const ADDRESS = "https://corpus.test/";

const GOALS: readonly [
  name: keyof Omit<Counted, "offeredWrongly">,
  what: string,
  precision: number,
  recall: number,
][] = [
  ["anyPassword", "Password, either kind", 0, 0],
  ["currentPassword", "Current password", 0.98, 0.95],
  ["newPassword", "New password", 0.95, 0.9],
  ["loginName", "Login name", 0.97, 0.93],
];
const MOST_WRONG_PAGES = 0.01;

const folder = (): string => {
  const named = process.argv[2] ?? process.env["LOGIN_FORMS"];
  if (named !== undefined) return resolve(process.env["INIT_CWD"] ?? process.cwd(), named);
  console.error("Name the folder of the labelled pages: npm run bench -w extension -- FOLDER");
  process.exit(1);
};

const measurePage = async (page: Page, script: string): Promise<MeasuredField[]> => {
  await page.goto(ADDRESS, { waitUntil: "domcontentloaded" });
  await page.evaluate(script);
  return page.evaluate("measure()");
};

const measureAll = (from: string): Promise<MeasuredPage[]> =>
  withChromium(new URL("in-page.ts", import.meta.url), async (page, script) => {
    const pages: MeasuredPage[] = [];
    let body = "";
    await page.route("**/*", (route) =>
      route.request().url() === ADDRESS
        ? route.fulfill({ body, contentType: "text/html; charset=utf-8" })
        : route.abort(),
    );
    for (const file of readdirSync(from).filter((name) => name.endsWith(".html"))) {
      body = readFileSync(join(from, file), "utf8");
      pages.push({ file, fields: await measurePage(page, script) });
    }
    return pages;
  });

const shown = ({ precision, recall }: Score): string => `${precision.toFixed(3)} / ${recall.toFixed(3)}`;

const wrongPages = ({ offeredWrongly }: Counted): number =>
  new Set(offeredWrongly.map(({ file }) => file)).size;

const printTable = (
  title: string,
  pages: readonly MeasuredPage[],
  counts: (field: MeasuredField) => boolean,
) => {
  const ours = countKinds(pages, ({ kind }) => kind, counts);
  const simple = countKinds(pages, ({ baseline }) => baseline, counts);
  const percent = (counted: Counted) => `${((100 * wrongPages(counted)) / pages.length).toFixed(1)} %`;
  console.log(
    `\n${title.padEnd(44)}${"classifier".padStart(15)}${"ten lines".padStart(17)}${"goal".padStart(15)}`,
  );
  for (const [name, what, precision, recall] of GOALS) {
    const goal = precision === 0 ? "" : `${precision} / ${recall}`;
    console.log(
      `${what.padEnd(44)}${shown(ours[name]).padStart(15)}${shown(simple[name]).padStart(17)}${goal.padStart(15)}`,
    );
  }
  console.log(
    `${"Pages with an offer where none belongs".padEnd(44)}${percent(ours).padStart(15)}${percent(simple).padStart(17)}${"1 %".padStart(15)}`,
  );
  return ours;
};

const printTimes = (pages: readonly MeasuredPage[]): void => {
  const times = pages
    .flatMap(({ fields }) => fields.map(({ took }) => took))
    .sort((one, other) => one - other);
  const at = (part: number) => (times[Math.floor(part * times.length)] ?? 0).toFixed(1);
  console.log(`\nCollecting and classifying: median ${at(0.5)} ms, slowest tenth from ${at(0.9)} ms`);
};

const pages = await measureAll(folder());
const isLabelled = ({ label }: MeasuredField): boolean => label !== "";
console.log(
  `${pages.length} pages, ${pages.flatMap(({ fields }) => fields).length} fields; precision / recall`,
);
const labelled = printTable("Labelled fields", pages, isLabelled);
const all = printTable("All fields, unlabelled ones as none", pages, () => true);
printTimes(pages);
if (process.argv[3] === "list")
  for (const { file, label, kind } of all.offeredWrongly)
    console.log(`${file}: ${kind} in a field ${label === "" ? "without a label" : `labelled ${label}`}`);

const isMet =
  GOALS.every(
    ([name, , precision, recall]) => labelled[name].precision >= precision && labelled[name].recall >= recall,
  ) && wrongPages(labelled) <= MOST_WRONG_PAGES * pages.length;
process.exitCode = isMet ? 0 : 1;
