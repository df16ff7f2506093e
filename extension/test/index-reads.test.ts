import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import type { Open } from "../src/background/menu-vault.ts";
import type { RowEntry } from "../src/vault/kept-row.ts";
import { fakeArea } from "./fake-area.ts";
import { fakeSession } from "./fake-session.ts";

const session = fakeArea();
Object.assign(globalThis, { chrome: { storage: { local: fakeArea(), session } } });
const { hasPasskeyFor } = await import("../src/background/find-passkeys.ts");
const { findRows } = await import("../src/background/menu-vault.ts");

const { followState } = await import("../src/background/follow-state.ts");
const { followState: followMenu } = await import("../src/menu/follow-state.ts");
const { keepIndex } = await import("../src/vault/first-rows.ts");

const ENTRY: RowEntry = {
  ...{
    uid: "e",
    type: "password",
    name: "Shop",
    username: "ana",
    hasCode: false,
    passkeys: [],
    sharedIn: null,
  },
  ...{ words: "Shop", addresses: [], lastUsed: 0, bucket: { uid: "bucket" } },
};
const PLACE = { url: "https://shop.example.com/login", field: "login-name" } as const;
const WANTED = { rpId: "shop.example.com", allowed: [] };

const keyring = {
  ...fakeSession("").keyring,
  trust: async () => ({ read: async () => null }),
  bucketMarks: async () => ({ raise: () => undefined, olderAmong: async () => new Set() }),
};

/** Opens an account, for which `list` answers the first call of each read of the vault. */
const openWith = (uid: string, list: () => Promise<unknown>): Open => {
  const api = { buckets: { listBuckets: list } };
  const device = { sealed: createMemorySealedStore() };
  return { kind: "open", session: { ...fakeSession(uid), keyring, api }, device } as unknown as Open;
};

test("a server that refuses to list the entries is asked at most once a minute", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_800_000_000_000 });
  let asked = 0;
  const open = openWith("ana", async () => {
    asked += 1;
    throw new Error("refused");
  });
  const askForAll = async () => {
    await findRows(open, PLACE).catch(() => []);
    assert.equal(await hasPasskeyFor(open, WANTED), false);
    assert.deepEqual(await findRows(open, PLACE).catch(() => []), []);
  };
  await askForAll();
  assert.equal(asked, 1);
  context.mock.timers.tick(59_000);
  await askForAll();
  assert.equal(asked, 1);
  context.mock.timers.tick(1000);
  await askForAll();
  assert.equal(asked, 2);
});

test("after the background has found changed entries, the number on the button is counted again", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_800_000_000_000 });
  const open = openWith("bo", async () => []);
  let shown = 0;
  followState({ local: fakeArea(), session }, () => {
    shown += 1;
  });
  let states = 0;
  followMenu(() => {
    states += 1;
  });
  await findRows(open, PLACE);
  assert.equal(shown, 1, "no index was kept before");
  context.mock.timers.tick(61_000);
  await findRows(open, PLACE);
  assert.equal(shown, 1, "the same entries");
  const place = { session: open.session, sealed: open.device.sealed };
  await keepIndex(place, [ENTRY], Date.now());
  context.mock.timers.tick(61_000);
  await findRows(open, PLACE);
  assert.equal(shown, 2, "the entry is gone");
  assert.equal(states, 0, "no menu closes, because the menu waits for these entries");
});
