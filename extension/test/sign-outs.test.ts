import assert from "node:assert/strict";
import { test } from "node:test";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { followSignOuts } from "../src/background/sign-outs.ts";
import { openMirror } from "../src/storage/mirror.ts";
import { fakeArea } from "./fake-area.ts";

const identity = (uid: string) => ({ uid, name: uid, email: `${uid}@example.com`, entity: null, token: uid });
const ANA = identity("0b0f6a52-9a1f-4a52-8f5c-0a5d1f2c3b4a");
const BO = identity("1c0f6a52-9a1f-4a52-8f5c-0a5d1f2c3b4b");
const SERVER = "https://vault.example.com";

test("each signed-out account is reported once, even if all identities are removed", async () => {
  const local = fakeArea();
  const mirror = await openMirror(local, `${SERVER} `);
  const store = createIdentityStore(mirror, mirror.events);
  const told: unknown[] = [];
  followSignOuts({ local }, (account) => void told.push(account));
  store.save(ANA);
  store.save(BO);
  store.update({ ...ANA, token: "renewed" });
  store.activate(ANA.uid);
  await mirror.settled();
  assert.deepEqual(told, []);
  store.remove(ANA.uid);
  await mirror.settled();
  assert.deepEqual(told, [{ origin: SERVER, uid: ANA.uid }]);
  await local.remove(`${SERVER} keepwell.identities`);
  assert.deepEqual(told.slice(1), [{ origin: SERVER, uid: BO.uid }]);
});
