/** @file The monthly reminder to export: when it is due, and what the account's state stores about it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aUser, reopen } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import {
  noteExport,
  putOffExport,
  readExportReminder,
  setExportReminder,
} from "../../src/export/export-reminder.ts";
import { unixNow } from "../../src/unix-now.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server) }));
const DAY = 24 * 60 * 60;

/** Writes `reminder` into the account's state. */
const keep = async (reminder: unknown): Promise<void> =>
  (await user.session.keyring.trust()).update((state) => ({ ...state, export_reminder: reminder }));

/**
 * The number of days from `now` until the reminder is due. Rounded, because a second may have passed since the change.
 */
const daysUntilDue = async (now: number): Promise<number | undefined> => {
  const found = await readExportReminder(user.session, now);
  return found ? Math.round((found.dueAt - now) / DAY) : undefined;
};

test("the reminder is off until the user turns it on, and another page of the browser then reads it as on", async () => {
  const { session } = user;
  assert.equal(await readExportReminder(session), null);
  await noteExport(session);
  await putOffExport(session);
  assert.equal(await readExportReminder(session), null, "an export does not turn the reminder on");
  await setExportReminder(session, true);
  const other = await reopen(user.device);
  assert.ok(other);
  const { dueAt, last } = (await readExportReminder(other)) ?? {};
  assert.equal(last, null);
  assert.ok(dueAt !== undefined && Math.abs(dueAt - unixNow() - 30 * DAY) < DAY);
  await setExportReminder(session, false);
  assert.equal(await readExportReminder(session), null);
});

test("the reminder is due a month after an export, and at least a week after a postponement", async () => {
  const now = unixNow();
  await keep({ since: now - 40 * DAY });
  assert.equal(await daysUntilDue(now), -10);
  await keep({ since: now - 40 * DAY, last: now - 29 * DAY });
  assert.equal(await daysUntilDue(now), 1);
  await keep({ since: now - 40 * DAY, later: now - 2 * DAY });
  assert.equal(await daysUntilDue(now), 5);
  await keep({ since: now - 40 * DAY, last: now - 3 * DAY, later: now - 2 * DAY });
  assert.equal(await daysUntilDue(now), 27);
});

test("a browser whose clock was ahead does not silence the reminder", async () => {
  const now = unixNow();
  await keep({ since: now - 40 * DAY, last: now + 400 * DAY, later: now + 400 * DAY });
  assert.equal(await daysUntilDue(now), -10);
  assert.equal((await readExportReminder(user.session, now))?.last, null);
  await keep({ since: now - 40 * DAY, last: now - 29 * DAY, later: now + 400 * DAY });
  assert.equal(await daysUntilDue(now), 1);
  await keep({ since: now + 400 * DAY });
  assert.equal(await daysUntilDue(now), 0);
  await putOffExport(user.session);
  assert.equal(await daysUntilDue(now), 7);
  await keep({ since: now - 40 * DAY, last: now + 3600 });
  assert.equal(await daysUntilDue(now), 30, "a clock may be a little ahead");
});

test("the state records exports and postponements, and keeps unknown JSON members", async () => {
  const { session } = user;
  await keep({ since: 1, colour: "red" });
  await putOffExport(session);
  assert.equal(await daysUntilDue(unixNow()), 7);
  await noteExport(session);
  assert.equal(await daysUntilDue(unixNow()), 30);
  const { export_reminder } = await (await session.keyring.trust()).read();
  assert.deepEqual((export_reminder as { colour: unknown }).colour, "red");
});

test("a reminder that this version cannot read is treated as off, and kept unchanged", async () => {
  const { session } = user;
  await keep({ every: "week" });
  assert.equal(await readExportReminder(session), null);
  await noteExport(session);
  await putOffExport(session);
  const { export_reminder } = await (await session.keyring.trust()).read();
  assert.deepEqual(export_reminder, { every: "week" });
});

test("turning the reminder off also removes one that this version cannot read", async () => {
  const { session } = user;
  await keep({ every: "week" });
  await setExportReminder(session, false);
  assert.equal("export_reminder" in (await (await session.keyring.trust()).read()), false);
});
