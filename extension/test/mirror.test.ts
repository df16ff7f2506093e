import assert from "node:assert/strict";
import { test } from "node:test";
import { createIdentityStore, type Identity } from "@keepwell/client/storage/identity-store.ts";
import { openMirror } from "../src/storage/mirror.ts";
import { fakeArea } from "./fake-area.ts";

const ANA: Identity = {
  uid: "0b0f6a52-9a1f-4a52-8f5c-0a5d1f2c3b4a",
  name: "Ana",
  email: "ana@example.com",
  entity: null,
  token: "token",
};
const HERE = "https://vault.example.com ";
const ELSEWHERE = "https://other.example.com ";

const openStore = async (area: ReturnType<typeof fakeArea>, prefix: string) => {
  const mirror = await openMirror(area, prefix);
  return { mirror, store: createIdentityStore(mirror, mirror.events) };
};

test("a new context reads what another context has stored for the same server", async () => {
  const area = fakeArea();
  const { mirror, store } = await openStore(area, HERE);
  store.save(ANA);
  await mirror.settled();

  assert.deepEqual((await openStore(area, HERE)).store.active(), ANA);
  assert.deepEqual((await openStore(area, ELSEWHERE)).store.list(), []);
});

test("a running context follows each change that another context makes", async () => {
  const area = fakeArea();
  const page = await openStore(area, HERE);
  const worker = await openStore(area, HERE);
  const other = await openStore(area, ELSEWHERE);
  const told: string[] = [];
  page.store.subscribe(() => void told.push("page"));
  worker.store.subscribe(() => void told.push("worker"));
  other.store.subscribe(() => void told.push("other"));

  page.store.save(ANA);
  await page.mirror.settled();
  assert.deepEqual(worker.store.list(), [ANA]);
  page.store.remove(ANA.uid);
  await page.mirror.settled();
  assert.deepEqual(worker.store.list(), []);
  assert.equal(other.store.active(), null);
  // For each change the worker gets two events: one for the identities, and one for the active identity.
  const count = (name: string) => told.filter((one) => one === name).length;
  assert.deepEqual([count("page"), count("worker"), count("other")], [2, 4, 0]);
});

test("a value that is not in the expected form is ignored", async () => {
  const area = fakeArea({ [`${HERE}keepwell.identities`]: 7, [`${HERE}keepwell.active`]: { uid: ANA.uid } });
  const { store } = await openStore(area, HERE);
  assert.equal(store.active(), null);
});

test("`settled` reports a refused write, and later writes succeed", async () => {
  const area = fakeArea();
  const { mirror, store } = await openStore(area, HERE);
  area.isFull = true;
  store.save(ANA);
  await assert.rejects(mirror.settled(), /quota/);
  area.isFull = false;
  store.save(ANA);
  await mirror.settled();
  assert.deepEqual((await openStore(area, HERE)).store.active(), ANA);
});
