import assert from "node:assert/strict";
import { test } from "node:test";
import {
  noteActivity,
  readLockDue,
  readLockLimit,
  readLockTime,
  writeLockTime,
  writeOwnLimit,
} from "../src/lock/lock-time.ts";
import { fakeArea } from "./fake-area.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 1);

const areasWith = (local: Record<string, unknown> = {}) => ({ local: fakeArea(local), session: fakeArea() });

test("the lock is due when the chosen time has passed since the last act of the user", async () => {
  const areas = areasWith();
  await writeLockTime(areas, "5");
  await noteActivity(areas, NOW);
  assert.deepEqual(await readLockDue(areas, NOW), { isDue: false, at: NOW + 5 * MINUTE });
  assert.deepEqual(await readLockDue(areas, NOW + 5 * MINUTE - 1), { isDue: false, at: NOW + 5 * MINUTE });
  assert.deepEqual(await readLockDue(areas, NOW + 5 * MINUTE), { isDue: true });
  await noteActivity(areas, NOW + 4 * MINUTE);
  assert.equal((await readLockDue(areas, NOW + 5 * MINUTE)).isDue, false);
});

test("a restart of the browser does not stop the lock time; with `close`, only a restart makes the lock due", async () => {
  const areas = areasWith();
  await noteActivity(areas, NOW);
  const restarted = { local: areas.local, session: fakeArea() };
  assert.equal((await readLockDue(restarted, NOW + 14 * MINUTE)).isDue, false);
  assert.equal((await readLockDue(restarted, NOW + 15 * MINUTE)).isDue, true);
  await writeLockTime(areas, "close");
  assert.deepEqual(await readLockDue(areas, NOW + 10_000 * MINUTE), { isDue: false, at: null });
  assert.deepEqual(await readLockDue(restarted, NOW), { isDue: true });
});

test("the lock is due if the time of the last act is missing, damaged or in the future", async () => {
  for (const last of [undefined, "soon", Number.NaN, NOW + 60 * MINUTE])
    assert.deepEqual(
      await readLockDue(areasWith({ "keepwell.last-active": last }), NOW),
      { isDue: true },
      `${last}`,
    );
});

test("if the stored lock time is unknown, the default applies", async () => {
  assert.equal(await readLockTime(areasWith({ "keepwell.lock": "never" })), "15");
});

test("a team's limit can make the lock due earlier than the chosen time, but never later", async () => {
  const areas = areasWith();
  const own = { uid: "ada", signedIn: new Set(["ada"]) };
  await noteActivity(areas, NOW);
  await writeOwnLimit(areas, { ...own, limit: "5" });
  assert.equal(await readLockLimit(areas), 5);
  for (const time of ["60", "close"] as const) {
    await writeLockTime(areas, time);
    assert.deepEqual(await readLockDue(areas, NOW), { isDue: false, at: NOW + 5 * MINUTE });
    assert.deepEqual(await readLockDue(areas, NOW + 5 * MINUTE), { isDue: true });
  }
  assert.deepEqual(await readLockDue({ ...areas, session: fakeArea() }, NOW), { isDue: true }, "`close`");
  await writeLockTime(areas, "1");
  assert.deepEqual(await readLockDue(areas, NOW), { isDue: false, at: NOW + MINUTE });
  await writeOwnLimit(areas, { ...own, limit: "none" });
  assert.equal(await readLockLimit(areas), Number.POSITIVE_INFINITY);
});
