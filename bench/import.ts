/** @file Measures an import of 20,000 entries in the built page, undoing it, and the refusal of hostile files. */
import type { Page } from "@playwright/test";
import { createPerson } from "../e2e/person.ts";
import { runOperator, startServer } from "../e2e/server-process.ts";
import { findChromium } from "../scripts/test-needs.ts";
import { launch } from "./browser.ts";
import { signIn } from "./bucket-steps.ts";
import { longestTask, watchTasks } from "./page-probes.ts";
import { refusals } from "./refused-files.ts";
import type { Row } from "./timing.ts";

const ENTRIES = 20_000;
const LONGEST_WAIT_MS = 300_000;
const COUNT = new Intl.NumberFormat("en-CA").format(ENTRIES);

const FILE = [
  "name,url,username,password,note",
  ...Array.from(
    { length: ENTRIES },
    (_, at) => `Site ${at},https://site-${at}.example/,user-${at},secret-${at},`,
  ),
].join("\n");

interface Measured {
  readonly ms: number;
  /** The length of the longest task, in milliseconds. The page does not respond during a task. */
  readonly blocked: number;
}

/**
 * Presses the button and waits for the text. Finds the button before the measurement begins. Otherwise the search for
 * the button among thousands of rows would be the page's longest task.
 */
const until = async (page: Page, button: string, text: string): Promise<Measured> => {
  const found = page.getByRole("button", { name: button, exact: true }).last();
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  if (!box) throw new Error(`The button "${button}" is not on the page.`);
  await watchTasks(page);
  const begun = performance.now();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByText(text).waitFor({ timeout: LONGEST_WAIT_MS });
  return {
    ms: performance.now() - begun,
    blocked: await longestTask(page),
  };
};

const rowsOn = async (page: Page, url: string): Promise<Row[]> => {
  await page.goto(`${url}/app/settings/import`);
  const file = { name: "many.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) };
  await page.locator("input[type=file]").setInputFiles(file);
  const imported = await until(page, `Import ${COUNT} entries`, `${COUNT} entries were imported.`);
  await page.reload();
  await page.getByRole("button", { name: "Undo this import: many.csv" }).click();
  const undone = await until(page, "Undo this import", `${COUNT} entries of many.csv were deleted.`);
  const row = (what: string, measured: number, budget?: number): Row => ({
    what,
    measured,
    budget,
    unit: "ms",
  });
  return [
    row(`Import ${COUNT} entries`, imported.ms, 60_000),
    row("  longest time without a response", imported.blocked, 100),
    row(`Undo an import of ${COUNT} entries`, undone.ms),
    row("  longest time without a response", undone.blocked),
    ...(await refusals(page, url)),
  ];
};

export const importRows = async (): Promise<Row[]> => {
  const executable = findChromium();
  if (executable === null) return [];
  const server = await startServer();
  try {
    const person = await createPerson(server.url);
    await runOperator(server.dataDir, "set-plan", person.email, "partner");
    const browser = await launch(executable);
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-CA" });
      await signIn(page, server.url, { person });
      return await rowsOn(page, server.url);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    server.deleteFolder();
  }
};
