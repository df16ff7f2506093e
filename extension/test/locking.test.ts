import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeArea } from "./fake-area.ts";

const MINUTE = 60_000;
const local = fakeArea();
const session = fakeArea();
const rung: string[] = [];
const alarms = { clear: async () => true, create: async (name: string) => void rung.push(name) };
Object.assign(globalThis, { chrome: { storage: { local, session }, alarms } });
const { noteActivity, readLockDue, writeLockTime } = await import("../src/lock/lock-time.ts");
const { openStores } = await import("../src/device/open-stores.ts");
const { STATE } = await import("../src/lock/lock-state.ts");
const { beginUnlock, LOCK_ALARM, lockIfDue, lockNow, noteUse } = await import("../src/lock/locking.ts");

const LAST = "keepwell.last-active";
const lastActive = async () => (await local.get(LAST))[LAST];
const isLocked = async () => STATE in (await session.get(STATE));

test("if the lock is due, an act of the user locks the vault", async () => {
  const before = Date.now() - 16 * MINUTE;
  await local.set({ [LAST]: before });
  await noteUse();
  assert.equal(await lastActive(), undefined);
  assert.equal(await isLocked(), true);
});

test("an act of the user before the lock is due restarts the lock time", async () => {
  await session.remove(STATE);
  const before = Date.now() - 14 * MINUTE;
  await local.set({ [LAST]: before });
  await noteUse();
  assert.ok(Number(await lastActive()) > before);
  assert.equal(await isLocked(), false);
});

test("if a page is closed while it locks the vault, the lock stays due and its alarm stays set", async () => {
  const areas = { local, session };
  for (const time of ["close", "240"] as const) {
    await writeLockTime(areas, time);
    await noteActivity(areas, Date.now());
    rung.length = 0;
    const { get } = local;
    // The storage never answers, as if the page were closed before the answer.
    local.get = () => new Promise(() => {});
    void lockNow();
    await new Promise((resolve) => setTimeout(resolve));
    local.get = get;
    assert.deepEqual(rung, [LOCK_ALARM]);
    assert.deepEqual(await readLockDue(areas, Date.now()), { isDue: true }, time);
  }
});

test("if the background checks for a due lock while the user unlocks, the vault is not locked again", async () => {
  await writeLockTime({ local, session }, "15");
  await local.remove(LAST);
  const { get } = local;
  // The background asks the storage before the user submits the password, but gets the answer afterwards.
  local.get = async (keys) => {
    local.get = get;
    const found = await get(keys);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return found;
  };
  await Promise.all([lockIfDue(), beginUnlock()]);
  assert.deepEqual(
    (await readLockDue({ local, session }, Date.now())).isDue,
    false,
    "the unlock starts the time anew before the key is stored",
  );
});

test("a page or the background registers only one listener for the accounts of a server", async (context) => {
  Object.assign(globalThis, { indexedDB: {} });
  context.after(() => Reflect.deleteProperty(globalThis, "indexedDB"));
  const server = "https://vault.example.com";
  context.mock.method(local, "get", () => Promise.reject(new Error("not now")), { times: 1 });
  await assert.rejects(openStores(server), /not now/);
  const { mock } = context.mock.method(local.onChanged, "addListener");
  await Promise.all([openStores(server), openStores(server)]);
  await openStores(server);
  assert.equal(mock.callCount(), 1);
});
