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

test("a context reads at its start what another one has stored, but only for the same server", async () => {
  const area = fakeArea();
  const { mirror, store } = await openStore(area, HERE);
  store.save(ANA);
  await mirror.settled();

  assert.deepEqual((await openStore(area, HERE)).store.active(), ANA);
  assert.deepEqual((await openStore(area, ELSEWHERE)).store.list(), []);
});

test("a running context follows each change of another one, and gets an event for it", async () => {
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
  // Each change writes two values: the identities, and which of them is active. The page gets no event for its own
  // changes, because it knows them at once.
  const count = (name: string) => told.filter((one) => one === name).length;
  assert.deepEqual([count("page"), count("worker"), count("other")], [2, 4, 0]);
});

test("a value that another program altered counts as missing", async () => {
  const area = fakeArea({ [`${HERE}keepwell.identities`]: 7, [`${HERE}keepwell.active`]: { uid: ANA.uid } });
  const { store } = await openStore(area, HERE);
  assert.equal(store.active(), null);
});

test("a refused write is reported by settled() and does not stop later ones", async () => {
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
