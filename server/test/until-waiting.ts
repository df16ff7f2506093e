import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { TestServer } from "./harness.ts";

const POLL_MS = 10;
const POLLS = 500;

/** Resolves when at least `count` connections wait for a lock in the server's database. Fails after a while. */
export const untilWaiting = async ({ database }: TestServer, count: number): Promise<void> => {
  for (let polls = 0; polls < POLLS; polls += 1) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.handle);
    if ((rows[0]?.waiting ?? 0) >= count) return;
    await wait(POLL_MS);
  }
  assert.fail(`${count} never waited`);
};
