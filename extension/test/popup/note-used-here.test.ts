import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import type { ServerDevice } from "../../src/device/open-device.ts";
import { LAST_USED, readLastUsed } from "../../src/vault/last-used.ts";
import { fakeSession } from "../fake-session.ts";

let tab: { readonly url?: string; readonly incognito: boolean } = { incognito: true };
Object.assign(globalThis, { chrome: { tabs: { query: async () => [tab] } } });
const { noteUsedHere } = await import("../../src/popup/note-used-here.ts");

test("the popup stores when an entry was used, but nothing over a private window", async () => {
  const session = fakeSession("ana");
  const sealed = createMemorySealedStore();
  const opened = { session, device: { sealed } as unknown as ServerDevice };
  for (const url of ["https://shop.example.com/", undefined]) {
    tab = { incognito: true, ...(url !== undefined && { url }) };
    await noteUsedHere(opened, "a");
    assert.equal(await sealed.get("ana", LAST_USED), null, `the current tab shows ${url}`);
  }
  tab = { incognito: false };
  await noteUsedHere(opened, "a");
  assert.deepEqual([...(await readLastUsed({ session, sealed })).keys()], ["a"]);
});
