import assert from "node:assert/strict";
import { test } from "node:test";
import { followPasskeySetting } from "../../src/background/passkey-scripts.ts";
import type { ContentScript } from "../../src/browser.ts";
import { setPasskeysOn } from "../../src/passkeys/setting.ts";
import { fakeArea } from "../fake-area.ts";

const fakeBrowser = () => {
  const scripts = new Map<string, ContentScript>();
  const state = { isAllowed: true };
  const local = fakeArea();
  return {
    scripts,
    state,
    storage: { local },
    permissions: { contains: async () => state.isAllowed },
    scripting: {
      getRegisteredContentScripts: async ({ ids }: { readonly ids: readonly string[] }) =>
        [...scripts.values()].filter(({ id }) => ids.includes(id)),
      registerContentScripts: async (added: readonly ContentScript[]) => {
        for (const one of added) {
          if (scripts.has(one.id)) throw new Error(`Duplicate script ID '${one.id}'`);
          scripts.set(one.id, one);
        }
      },
      unregisterContentScripts: async ({ ids }: { readonly ids: readonly string[] }) => {
        for (const id of ids) scripts.delete(id);
      },
    },
  };
};

test("the scripts run in top documents while the user has switched passkeys on and allows access to websites", async () => {
  const browser = fakeBrowser();
  const { local } = browser.storage;
  await followPasskeySetting(browser);
  assert.equal(browser.scripts.size, 0, "off by default");
  await setPasskeysOn(local, true);
  await Promise.all([followPasskeySetting(browser), followPasskeySetting(browser)]);
  const registered = [...browser.scripts.values()];
  assert.deepEqual(
    registered.map(({ id, world }) => [id, world]),
    [
      ["passkey-relay", undefined],
      ["passkey-page", "MAIN"],
    ],
  );
  for (const { matches, allFrames, runAt } of registered)
    assert.deepEqual([matches, allFrames, runAt], [["https://*/*"], false, "document_start"]);
  browser.state.isAllowed = false;
  await followPasskeySetting(browser);
  assert.equal(browser.scripts.size, 0, "without the permission");
  browser.state.isAllowed = true;
  await followPasskeySetting(browser);
  assert.equal(browser.scripts.size, 2);
  await setPasskeysOn(local, false);
  await followPasskeySetting(browser);
  assert.equal(browser.scripts.size, 0, "switched off");
});

test("the scripts are registered again if one of them is missing", async () => {
  const browser = fakeBrowser();
  await setPasskeysOn(browser.storage.local, true);
  await followPasskeySetting(browser);
  browser.scripts.delete("passkey-page");
  await followPasskeySetting(browser);
  assert.equal(browser.scripts.size, 2);
});
