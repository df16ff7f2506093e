import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import type { Open } from "../src/background/menu-vault.ts";
import { fakeArea } from "./fake-area.ts";
import { fakeSession } from "./fake-session.ts";

const session = fakeArea();
Object.assign(globalThis, { chrome: { storage: { local: fakeArea(), session } } });
const { hasPasskeyFor } = await import("../src/background/find-passkeys.ts");
const { findRows } = await import("../src/background/menu-vault.ts");

const PLACE = { url: "https://shop.example.com/login", field: "login-name" } as const;
const WANTED = { rpId: "shop.example.com", allowed: [] };

/** Opens an account, for which `list` answers the first call of each read of the vault. */
const openWith = (uid: string, list: () => Promise<unknown>): Open => {
  const api = { buckets: { listBuckets: list } };
  const device = { sealed: createMemorySealedStore() };
  return { kind: "open", session: { ...fakeSession(uid), api }, device } as unknown as Open;
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
