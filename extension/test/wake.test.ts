import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeArea } from "./fake-area.ts";

const local = fakeArea();
const session = fakeArea();
let title = "";
const refuse = () => Promise.reject(new Error("refused"));
Object.assign(globalThis, {
  chrome: {
    storage: { local: Object.assign(local, { setAccessLevel: refuse }), session },
    alarms: { clear: async () => true, create: async () => undefined },
    permissions: { contains: refuse },
    scripting: { getRegisteredContentScripts: refuse },
    declarativeNetRequest: { getDynamicRules: refuse },
    action: {
      setIcon: async () => undefined,
      setTitle: async (shown: { readonly title: string }) => {
        title = shown.title;
      },
    },
    i18n: { getMessage: (name: string) => name },
  },
});
const { wake } = await import("../src/background/wake.ts");
const { STATE } = await import("../src/lock/lock-state.ts");

test("a due lock locks and the button is up to date, although the browser refuses everything else", async () => {
  await local.set({ "keepwell.last-active": String(Date.now() - 16 * 60_000) });
  await wake();
  assert.ok(STATE in (await session.get(STATE)));
  assert.equal(title, "title");
});
