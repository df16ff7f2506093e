/**
 * @file Measures how soon the built page refuses hostile and broken files, and how long the page's longest task is
 * until then.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_IMPORT_BYTES } from "@keepwell/client/import/import-limits.ts";
import type { Page } from "@playwright/test";
import { makeKdbx } from "../client/test/import/make-kdbx.ts";
import { makeZip } from "../client/test/import/make-zip.ts";
import { longestTask, watchTasks } from "./page-probes.ts";
import type { Row } from "./timing.ts";

const MB = 1024 * 1024;
const GB = 1024 * MB;
const MANY = 1_000_000;
const BUDGET_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

/** Makes a KeePass database of version 3 whose header demands a billion rounds of key derivation. */
const withManyRounds = async (): Promise<Uint8Array> => {
  const file = await makeKdbx({ password: "p", version: 3, fill: () => {} });
  const field = Buffer.from(file).indexOf(Buffer.from([6, 8, 0]));
  new DataView(file.buffer).setBigUint64(field + 3, 1_000_000_000n, true);
  return file;
};

const zipBomb = (): Uint8Array => {
  const member = { path: "1/credentials.csv", content: new Uint8Array(MAX_IMPORT_BYTES + 1) };
  return makeZip([{ ...member, says: { size: 10 } }]);
};

const entities =
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><KeePassFile>&b;</KeePassFile>';
const nested = (level: string) => `${level.repeat(MANY)}`;

/**
 * The files by name. Each value is the content of a file, or its size. A file that is made by its size begins with a
 * line of headings, and zero bytes fill the rest.
 */
const hostile = async (): Promise<
  Readonly<Record<string, string | Uint8Array | { readonly size: number }>>
> => ({
  "of-one-gigabyte.csv": { size: GB },
  "bomb.zip": zipBomb(),
  "cut.zip": makeZip([{ path: "1/credentials.csv", content: "title,password\na,b" }]).slice(0, 40),
  "entities.xml": entities,
  "levels.xml": `<?xml version="1.0"?><KeePassFile>${nested("<Group>")}`,
  "levels.json": `{"items":${nested("[")}`,
  "rounds.kdbx": await withManyRounds(),
  "cut.kdbx": (await makeKdbx({ password: "p", fill: () => {} })).slice(0, 60),
  "noise.csv": new Uint8Array(randomBytes(20 * MB)),
  "rows.csv": `name,password${"\na,b".repeat(MANY)}`,
});

const store = (folder: string, name: string, content: string | Uint8Array | { readonly size: number }) => {
  const path = join(folder, name);
  const isText = typeof content === "string" || content instanceof Uint8Array;
  writeFileSync(path, isText ? content : "name,url,username,password\n");
  if (!isText) truncateSync(path, content.size);
  return path;
};

const refusal = async (page: Page, url: string, path: string) => {
  await page.goto(`${url}/app/settings/import`);
  await page.getByRole("button", { name: "Choose a file…" }).waitFor();
  await watchTasks(page);
  const begun = performance.now();
  await page.locator("input[type=file]").setInputFiles(path);
  await page.getByText("This file cannot be imported").first().waitFor({ timeout: LONGEST_WAIT_MS });
  return { ms: performance.now() - begun, blocked: await longestTask(page) };
};

/** Returns a row of the report for each file, and a last row for the page's longest task. */
export const refusals = async (page: Page, url: string): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-hostile-"));
  const rows: Row[] = [];
  let blocked = 0;
  try {
    for (const [name, content] of Object.entries(await hostile())) {
      const measured = await refusal(page, url, store(folder, name, content));
      rows.push({ what: `Refuse ${name}`, measured: measured.ms, budget: BUDGET_MS, unit: "ms" });
      blocked = Math.max(blocked, measured.blocked);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return [...rows, { what: "  longest time without a response", measured: blocked, budget: 100, unit: "ms" }];
};
