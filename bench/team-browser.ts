/** @file Measures a large enterprise in its administrator's browser. Fills the database while the server is stopped. */
import { randomUUID } from "node:crypto";
import { requireEnterprise } from "@keepwell/client/session/own-team.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import type { Page } from "@playwright/test";
import { deviceAt, type Person, personWith } from "../e2e/person.ts";
import { type ServerProcess, startServer } from "../e2e/server-process.ts";
import { SANDBOX_ADDRESS, sandboxToken } from "../scripts/sandbox-card.ts";
import { findChromium } from "../scripts/test-needs.ts";
import { openStoppedDatabase } from "../server/test/stopped-server.ts";
import { fillTeam, LARGE_TEAM, makeBuckets } from "./big-team.ts";
import { launch } from "./browser.ts";
import { signIn } from "./bucket-steps.ts";
import { listSteps, pickerSteps, vaultSteps, whoSteps } from "./team-steps.ts";
import type { Row } from "./timing.ts";

const LARGE = 10_000;
const TEAM = "Acme";
const aFounderAt = async (url: string): Promise<Person> => {
  const email = `fay-${randomUUID()}@example.test`;
  const password = `plum orbit cascade ${randomUUID()}`;
  const device = deviceAt(url);
  const session = await signUp(device, {
    ...SANDBOX_ADDRESS,
    organization: TEAM,
    firstname: "Fay",
    lastname: "Roy",
    email,
    email_confirm: email,
    password,
    plan: "enterprise",
    enterprise: TEAM,
    locale: "en",
    credit_card: await sandboxToken(url, { name: "Fay Roy" }),
  });
  return personWith({ email, password, device, session });
};

/** Makes a founder with a filled enterprise. Stops the server while it fills the database. */
const openFilled = async (): Promise<{ server: ServerProcess; founder: Person; end(): Promise<void> }> => {
  const first = await startServer();
  const founder = await aFounderAt(first.url);
  const made = await makeBuckets(founder.session, LARGE_TEAM.buckets);
  await requireEnterprise(founder.session);
  await first.stop();
  const database = await openStoppedDatabase(first.dataDir);
  await fillTeam(database.handle, founder.session, {
    ...LARGE_TEAM,
    ...made,
    usual: 150,
    large: LARGE,
  });
  await database.close();
  const server = await startServer({ DATA_DIR: first.dataDir });
  const end = async () => {
    await server.stop();
    for (const one of [first, server]) one.deleteFolder();
  };
  return { server, founder, end };
};

const rowsOn = async (page: Page, url: string): Promise<Row[]> => [
  ...(await vaultSteps(page, url)),
  ...(await listSteps(page, url)),
  ...(await pickerSteps(page)),
  ...(await whoSteps(page, url)),
];

export const teamBrowserRows = async (): Promise<Row[]> => {
  const executable = findChromium();
  if (executable === null) return [];
  const { server, founder, end } = await openFilled();
  try {
    const browser = await launch(executable);
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-CA" });
      await signIn(page, server.url, { person: founder, home: TEAM });
      return await rowsOn(page, server.url);
    } finally {
      await browser.close();
    }
  } finally {
    await end();
  }
};
