import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStorage } from "../../../server/test/harness.ts";
import { createIdentityStore, type Identity } from "../../src/storage/identity-store.ts";

const identity = (digit: number): Identity => ({
  uid: `${digit}b7e4f0a-1c2d-4e3f-8a9b-0c1d2e3f4a5b`,
  name: `Person ${digit}`,
  email: `p${digit}@example.test`,
  entity: null,
  token: `t.${digit}.s`,
});
const [one, two, three] = [identity(1), identity(2), identity(3)];

const aStore = () => {
  const storage = memoryStorage();
  return { storage, store: createIdentityStore(storage) };
};

test("a new browser has no identity", () => {
  const { store } = aStore();
  assert.deepEqual([store.list(), store.active()], [[], null]);
});

test("the identity that was saved last is active, and the other identities are kept", () => {
  const { store } = aStore();
  for (const each of [one, two, three]) store.save(each);
  assert.deepEqual(store.list(), [one, two, three]);
  assert.deepEqual(store.active(), three);
});

test("saving an identity again replaces its token, and adds no second identity", () => {
  const { store } = aStore();
  store.save(one);
  store.save(two);
  store.save({ ...one, token: "new" });
  assert.deepEqual(
    store.list().map(({ uid, token }) => [uid, token]),
    [
      [two.uid, two.token],
      [one.uid, "new"],
    ],
  );
});

test("after the active identity is removed, no identity is active", () => {
  const { store } = aStore();
  for (const each of [one, two, three]) store.save(each);
  store.remove(two.uid);
  assert.deepEqual(store.active(), three);
  store.remove(three.uid);
  assert.deepEqual([store.list(), store.active()], [[one], null]);
  store.remove(one.uid);
  assert.deepEqual([store.list(), store.active()], [[], null]);
});

test("only the five fields of the specification are stored", () => {
  const { storage, store } = aStore();
  store.save(one);
  assert.deepEqual(JSON.parse(storage.getItem("keepwell.identities") ?? ""), [one]);
  assert.equal(storage.getItem("keepwell.active"), one.uid);
});

test("a locked identity stays locked until it is saved again, and a removed one leaves nothing", () => {
  const { storage, store } = aStore();
  for (const each of [one, two]) store.save(each);
  store.lockAll();
  store.save(three);
  store.update({ ...one, email: "new@example.test" });
  const locked = () => [one, two, three].map(({ uid }) => store.isLocked(uid));
  assert.deepEqual(locked(), [true, true, false]);
  store.save(one);
  assert.deepEqual(locked(), [false, true, false]);
  store.remove(two.uid);
  assert.deepEqual([locked(), storage.getItem("keepwell.locked-uids")], [[false, false, false], null]);
});

test("damaged storage is read as empty, and can be written again", () => {
  for (const text of ["", "{", "null", "7", "{}", '"x"', "[".repeat(10_000), '{"__proto__":[]}']) {
    const { storage, store } = aStore();
    storage.setItem("keepwell.identities", text);
    assert.deepEqual(store.list(), [], text);
    store.save(one);
    assert.deepEqual(store.list(), [one]);
  }
});

test("one damaged identity does not sign the others out", () => {
  const { storage, store } = aStore();
  storage.setItem("keepwell.identities", JSON.stringify([null, { ...one, uid: 7 }, two, { uid: three.uid }]));
  storage.setItem("keepwell.active", two.uid);
  assert.deepEqual(store.list(), [two]);
  assert.deepEqual(store.active(), two);
});

test("listeners are called after changes in this and other tabs until they unsubscribe", () => {
  const tab = new EventTarget();
  const store = createIdentityStore(memoryStorage(), tab);
  let heard = 0;
  const stop = store.subscribe(() => {
    heard += 1;
  });
  store.save(one);
  tab.dispatchEvent(new Event("storage"));
  stop();
  store.remove(one.uid);
  assert.equal(heard, 2);
});
