import assert from "node:assert/strict";
import { test } from "node:test";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { followState } from "../src/background/follow-state.ts";
import { chooseServer } from "../src/device/servers.ts";
import { STATE } from "../src/lock/lock-state.ts";
import { noteActivity } from "../src/lock/lock-time.ts";
import { openMirror } from "../src/storage/mirror.ts";
import { fakeArea } from "./fake-area.ts";

const identity = (uid: string) => ({ uid, name: uid, email: `${uid}@example.com`, entity: null, token: uid });
const ANA = identity("0b0f6a52-9a1f-4a52-8f5c-0a5d1f2c3b4a");
const BO = identity("1c0f6a52-9a1f-4a52-8f5c-0a5d1f2c3b4b");
const SERVER = "https://vault.example.com";

test("the toolbar button is updated when the account or the lock changes, but not at each act of the user", async () => {
  const areas = { local: fakeArea(), session: fakeArea() };
  const mirror = await openMirror(areas.local, `${SERVER} `);
  const store = createIdentityStore(mirror, mirror.events);
  store.save(ANA);
  store.save(BO);
  await mirror.settled();
  let shown = 0;
  followState(areas, () => {
    shown += 1;
  });
  const showsAfter = async (change: () => unknown): Promise<boolean> => {
    const before = shown;
    await change();
    await mirror.settled();
    return shown > before;
  };
  assert.ok(await showsAfter(() => store.activate(ANA.uid)), "another account of the server");
  assert.ok(await showsAfter(() => chooseServer(areas.local, "https://other.example.com")), "another server");
  assert.ok(await showsAfter(() => store.remove(ANA.uid)), "a sign-out");
  assert.ok(await showsAfter(() => areas.session.set({ [STATE]: "locked" })));
  assert.equal(await showsAfter(() => noteActivity(areas, Date.now())), false);
});
