import assert from "node:assert/strict";
import { test } from "node:test";
import { followPermission } from "../src/background/early-script.ts";
import type { ContentScript } from "../src/browser.ts";

type Registered = Pick<ContentScript, "id" | "runAt">;

const fakeBrowser = () => {
  const scripts = new Map<string, Registered>();
  const state = { isAllowed: false };
  return {
    scripts,
    state,
    permissions: { contains: async () => state.isAllowed },
    scripting: {
      getRegisteredContentScripts: async () => [...scripts.values()],
      registerContentScripts: async (added: readonly Registered[]) => {
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

test("while the user allows access to websites, the script is registered once, and only for https", async () => {
  const browser = fakeBrowser();
  await followPermission(browser);
  assert.equal(browser.scripts.size, 0);
  browser.state.isAllowed = true;
  await Promise.all([followPermission(browser), followPermission(browser)]);
  assert.deepEqual(
    [...browser.scripts.values()],
    [{ id: "early", matches: ["https://*/*"], js: ["early.js"], allFrames: true, runAt: "document_start" }],
  );
  browser.state.isAllowed = false;
  await followPermission(browser);
  assert.equal(browser.scripts.size, 0);
});

test("a script that an earlier version registered with another `runAt` is registered again", async () => {
  const browser = fakeBrowser();
  browser.state.isAllowed = true;
  browser.scripts.set("early", { id: "early", runAt: "document_idle" });
  await followPermission(browser);
  assert.deepEqual(
    [...browser.scripts.values()].map(({ runAt }) => runAt),
    ["document_start"],
  );
});
