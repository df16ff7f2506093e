/**
 * @file Measures how long the built page takes to seal 10,000 names that an earlier version stored unencrypted. The
 * page is reloaded half way. The measurement fails if an entry is lost, a name stays readable, or the reloaded page
 * begins again with all names.
 */

import { randomBytes } from "node:crypto";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { listEntries } from "@keepwell/client/buckets/list-entries.ts";
import { signIn as signInByClient } from "@keepwell/client/sign-in/sign-in.ts";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { createPerson, deviceAt, type Person } from "../e2e/person.ts";
import { runOperatorFor, startServer } from "../e2e/server-process.ts";
import { findChromium } from "../scripts/test-needs.ts";
import { storeBucketAsEarlier } from "../server/test/buckets/earlier-names.ts";
import { openTestDatabase, type TestDatabase } from "../server/test/engine.ts";
import { entryName, fill, MANY } from "./big-bucket.ts";
import { launch } from "./browser.ts";
import { number, signIn } from "./bucket-steps.ts";
import { longestTask, watchTasks } from "./page-probes.ts";
import type { Row } from "./timing.ts";

const LONGEST_MS = 300_000;
const BUCKET = "Everything";

/** Makes a bucket of 10,000 entries that have readable names and no sealed rows. Returns the uid of the bucket. */
const makeEarlier = async (database: TestDatabase, { session }: Person): Promise<string> => {
  const bucket = await createBucket(session, BUCKET);
  await fill(session, bucket, MANY);
  const entries = await listEntries(session, bucket.uid, () => bucket);
  const named = entries.flatMap((one) => (isUnverifiable(one) ? [] : [one]));
  const uids = named.map(({ uid }) => uid);
  const names = named.map(({ name }) => name);
  await sql`
    update entries set name = earlier.name, sealed_name = null, sealed_row = null, row_gen = null, k = null
    from unnest(${uids}::uuid[], ${names}::text[]) as earlier (uid, name)
    where entries.bucket_uid = ${bucket.uid} and entries.uid = earlier.uid`.execute(database.handle);
  await storeBucketAsEarlier({ database }, { session }, bucket);
  return bucket.uid;
};

/** Counts the entries that have a readable name, or lack a row or a sealed name. */
const countLeft = async ({ handle }: TestDatabase, bucketUid: string): Promise<number> => {
  const { left } = await handle
    .selectFrom("entries")
    .select((eb) => eb.fn.countAll<string>().as("left"))
    .where("bucket_uid", "=", bucketUid)
    .where((eb) => eb.or([eb("sealed_row", "is", null), eb("sealed_name", "is", null), eb("name", "!=", "")]))
    .executeTakeFirstOrThrow();
  return Number(left);
};

const progressOf = (page: Page) => page.getByRole("progressbar", { name: /^Encrypting the names/ });

const openBucket = async (page: Page, url: string) => {
  await page.goto(`${url}/app/`);
  await page.getByRole("row", { name: BUCKET }).first().click();
  await page
    .getByRole("row", { name: entryName(0) })
    .first()
    .waitFor();
  await watchTasks(page);
  await progressOf(page).waitFor({ timeout: LONGEST_MS });
};

/** Lets the page seal names until its progress bar has reached the half, and then leaves the page. */
const sealHalf = async (page: Page, url: string): Promise<void> => {
  await openBucket(page, url);
  await page.waitForFunction(
    (half) => Number(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")) >= half,
    MANY / 2,
    { timeout: LONGEST_MS },
  );
  await page.goto("about:blank");
};

interface Resumed {
  /** How many names were still to be sealed, according to the reloaded page. */
  readonly told: number;
  /** Milliseconds until the progress bar disappeared. */
  readonly ms: number;
  /** Milliseconds of the longest task. The page does not respond during a task. */
  readonly blocked: number;
}

const sealRest = async (page: Page, url: string): Promise<Resumed> => {
  await openBucket(page, url);
  const begun = performance.now();
  const told = Number(await progressOf(page).getAttribute("aria-valuemax"));
  await progressOf(page).waitFor({ state: "detached", timeout: LONGEST_MS });
  const ms = performance.now() - begun;
  return { told, ms, blocked: await longestTask(page) };
};

const requireThat = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what);
};

/**
 * Reads the bucket with a new session, as another browser would, and compares its names with the names that were
 * stored.
 */
const requireAllNames = async (url: string, person: Person, bucketUid: string): Promise<void> => {
  const session = await signInByClient(deviceAt(url), person);
  const bucket = await session.api.buckets.getBucket({ params: { id: bucketUid } });
  const entries = await listEntries(session, bucketUid, () => bucket);
  const names = new Set(entries.flatMap((one) => (isUnverifiable(one) ? [] : (one.shown?.n ?? []))));
  requireThat(entries.length === MANY, `${entries.length} entries are left.`);
  for (let at = 0; at < MANY; at += 1)
    requireThat(names.has(entryName(at)), `The name "${entryName(at)}" is lost.`);
};

const rowsOn = async (page: Page, url: string, { database, person, uid }: Stored): Promise<Row[]> => {
  await signIn(page, url, { person });
  await sealHalf(page, url);
  const left = await countLeft(database, uid);
  requireThat(left > 0 && left <= MANY / 2, `${left} entries are left after the half.`);
  const resumed = await sealRest(page, url);
  requireThat(resumed.told <= left, `The page began again: it told ${resumed.told} of ${left}.`);
  requireThat((await countLeft(database, uid)) === 0, "Some names are still readable.");
  await requireAllNames(url, person, uid);
  const names = number.format(left);
  return [
    {
      what: `Seal the other ${names} names after a reload half way`,
      measured: resumed.ms,
      budget: undefined,
      unit: "ms",
    },
    { what: "  longest time without a response", measured: resumed.blocked, budget: undefined, unit: "ms" },
  ];
};

/** The secrets that a server needs in addition to its database. */
const newSecrets = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ["PEPPER", "TOKEN_KEY", "FAKE_SALT_KEY", "TWO_FACTOR_KEY"].map((name) => [
      name,
      randomBytes(32).toString("base64"),
    ]),
  );

interface Stored {
  readonly database: TestDatabase;
  readonly person: Person;
  readonly uid: string;
}

export const sealingRows = async (): Promise<Row[]> => {
  const executable = findChromium();
  if (executable === null) return [];
  const database = await openTestDatabase();
  const own = { DATABASE_URL: database.url ?? "", ...newSecrets() };
  const server = await startServer(own);
  const browser = await launch(executable);
  try {
    const person = await createPerson(server.url);
    await runOperatorFor({ dataDir: server.dataDir, own }, "set-plan", person.email, "partner");
    const uid = await makeEarlier(database, person);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-CA" });
    return await rowsOn(page, server.url, { database, person, uid });
  } finally {
    await browser.close();
    await server.stop();
    server.deleteFolder();
    await database.close();
  }
};
