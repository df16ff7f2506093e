/**
 * @file A copied secret is cleared from the clipboard when the chosen time after the copy is over. Other text is not
 * cleared. If two copies wait for their texts, the later copy wins.
 */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, mock, test } from "node:test";

const page = new EventTarget();
let clipboard = "";
let hasFocus = true;
/** Resolves when the browser answers whether the page may read the clipboard. */
let allowed = Promise.resolve();
let permission: PermissionState = "granted";
const items = new Map<string, string>();

class ClipboardItem {
  readonly blob: Promise<Blob>;
  constructor(parts: Readonly<Record<"text/plain", Promise<Blob>>>) {
    this.blob = parts["text/plain"];
  }
}

const browser = {
  ClipboardItem,
  addEventListener: page.addEventListener.bind(page),
  location: new URL("https://keepwell.test/app/"),
  localStorage: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  },
  document: { hasFocus: () => hasFocus },
  navigator: {
    clipboard: {
      writeText: async (text: string) => {
        clipboard = text;
      },
      readText: async () => clipboard,
      write: async ([item]: readonly [ClipboardItem]) => {
        clipboard = await (await item.blob).text();
      },
    },
    permissions: { query: () => allowed.then(() => ({ state: permission })) },
  },
};

const own = new Map(
  Object.keys(browser).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
);
before(() => {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
});
after(() => {
  for (const [name, descriptor] of own)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
});

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  items.clear();
  [clipboard, hasFocus, allowed, permission] = ["", true, Promise.resolve(), "granted"];
});
afterEach(() => mock.timers.reset());

/** Resolves when the page has finished its pending work. Hashing takes longer than a turn of the event loop. */
const settled = async (): Promise<void> => {
  for (let round = 0; round < 5; round += 1) {
    await crypto.subtle.digest("SHA-256", new Uint8Array());
    await new Promise(setImmediate);
  }
};

const pass = async (seconds: number): Promise<void> => {
  mock.timers.tick(seconds * 1000);
  await settled();
};

const PASSWORD = { what: "Password" };

test("a second secret is cleared a minute after it was copied, not when the first secret would be cleared", async () => {
  const { copyText } = await import("../src/app/clipboard.ts");
  await copyText("first", PASSWORD);
  await pass(40);
  await copyText("second", PASSWORD);
  await pass(59);
  assert.equal(clipboard, "second");
  await pass(1);
  assert.equal(clipboard, "");
});

test("when other text is copied, the timer of an earlier secret stops", async () => {
  const { copyText } = await import("../src/app/clipboard.ts");
  await copyText("secret", PASSWORD);
  await pass(40);
  await copyText("user name");
  await pass(120);
  assert.equal(clipboard, "user name");
});

test("a secret stays for a whole minute even if it is copied while the page is clearing an earlier secret", async () => {
  const { copyText } = await import("../src/app/clipboard.ts");
  const answer = Promise.withResolvers<void>();
  allowed = answer.promise;
  await copyText("first", PASSWORD);
  page.dispatchEvent(new Event("blur"));
  hasFocus = false;
  await pass(60);
  await copyText("second", PASSWORD);
  answer.resolve();
  await settled();
  assert.equal(clipboard, "second");
  await pass(60);
  assert.equal(clipboard, "");
});

test("without the focus, only the text that the page has copied is cleared, and no secret is reported afterwards", async () => {
  const { copyText, readClipboardState } = await import("../src/app/clipboard.ts");
  for (const [now, left] of [
    ["secret", ""],
    ["of another program", "of another program"],
  ] as const) {
    await copyText("secret", PASSWORD);
    page.dispatchEvent(new Event("blur"));
    hasFocus = false;
    clipboard = now;
    await pass(60);
    assert.equal(clipboard, left);
    assert.equal(readClipboardState().kind, "empty");
  }
});

test("a secret is reported as possibly still copied if the page may not read the clipboard", async () => {
  const { copyText, readClipboardState } = await import("../src/app/clipboard.ts");
  await copyText("secret", PASSWORD);
  page.dispatchEvent(new Event("blur"));
  [hasFocus, permission] = [false, "denied"];
  await pass(60);
  assert.equal(clipboard, "secret");
  assert.deepEqual(readClipboardState(), { kind: "stale", what: "Password" });
});

test("a newly chosen time applies from the next copy, and `never` leaves a secret on the clipboard", async () => {
  const { copyText } = await import("../src/app/clipboard.ts");
  for (const [time, seconds] of [
    ["30", 30],
    ["120", 120],
  ] as const) {
    items.set("keepwell.clipboard", time);
    await copyText("secret", PASSWORD);
    await pass(seconds - 1);
    assert.equal(clipboard, "secret");
    await pass(1);
    assert.equal(clipboard, "");
  }
  await copyText("secret", PASSWORD);
  items.set("keepwell.clipboard", "never");
  await pass(120);
  assert.equal(clipboard, "", "the copy was made before the choice");
  await copyText("secret", PASSWORD);
  await pass(3600);
  assert.equal(clipboard, "secret");
});

test("a stored time that is not offered counts as a minute", async () => {
  const { copyText } = await import("../src/app/clipboard.ts");
  items.set("keepwell.clipboard", "0");
  await copyText("secret", PASSWORD);
  await pass(59);
  assert.equal(clipboard, "secret");
  await pass(1);
  assert.equal(clipboard, "");
});

test("if two copies wait for their texts, the later copy wins, whichever text arrives first", async () => {
  const { copyLater } = await import("../src/app/clipboard.ts");
  const [password, username] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const first = copyLater(password.promise, PASSWORD);
  const second = copyLater(username.promise);
  username.resolve("ana@bank.test");
  assert.equal(await second, true);
  password.resolve("hunter2 hunter2");
  assert.equal(await first, "overtaken");
  assert.equal(clipboard, "ana@bank.test");
});

test("if the texts of two copies arrive together, only the later copy is reported, and its text stays", async () => {
  const { copyLater } = await import("../src/app/clipboard.ts");
  const [password, username] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const both = Promise.all([copyLater(password.promise, PASSWORD), copyLater(username.promise)]);
  password.resolve("hunter2 hunter2");
  username.resolve("ana@bank.test");
  assert.deepEqual(await both, ["overtaken", true]);
  await pass(120);
  assert.equal(clipboard, "ana@bank.test");
});

test("a later copy that fails does not cancel an earlier copy", async () => {
  const { copyLater } = await import("../src/app/clipboard.ts");
  const [password, username] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const first = copyLater(password.promise, PASSWORD);
  const second = copyLater(username.promise);
  username.reject(new Error("no user name"));
  await assert.rejects(second, /no user name/);
  password.resolve("hunter2 hunter2");
  assert.equal(await first, true);
  assert.equal(clipboard, "hunter2 hunter2");
});

test("a copy whose text cannot be fetched leaves the clipboard as it is, and fails with the same error", async () => {
  const { copyLater } = await import("../src/app/clipboard.ts");
  clipboard = "before";
  await assert.rejects(copyLater(Promise.reject(new Error("offline"))), /offline/);
  assert.equal(clipboard, "before");
});
