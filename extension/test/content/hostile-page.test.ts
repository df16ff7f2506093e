/**
 * @file Tests `page.ts` in pages that replace the browser's functions, and in pages that stay open when the extension
 * is removed.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "@playwright/test";
import { withChromium } from "../with-chromium.ts";
import { CREATE, created, GET, ORIGIN } from "./passkey-world.ts";

/**
 * Simulates the relay and the browser. Stores a call as JSON in `window.sent`. `isAlive` says whether the relay reports
 * that a call is still open.
 */
const putRelay = ({ credential, isAlive }: { credential: string; isAlive: boolean }) => {
  const { parse } = JSON;
  const { CustomEvent } = window;
  const dispatch = window.dispatchEvent.bind(window);
  CredentialsContainer.prototype.get = async () => "of the browser" as unknown as Credential;
  window.addEventListener("keepwell-passkey-call", (event) => {
    event.preventDefault();
    const { callNumber } = parse((event as CustomEvent<string>).detail);
    Object.assign(window, { sent: (event as CustomEvent<string>).detail });
    const detail = `{"callNumber":${callNumber},"answer":"credential","credential":${credential}}`;
    if (credential !== "") setTimeout(() => dispatch(new CustomEvent("keepwell-passkey-end", { detail })));
  });
  window.addEventListener("keepwell-passkey-still", (event) => {
    if (isAlive) event.preventDefault();
  });
};

/**
 * Replaces functions of the browser by functions that fail. Libraries of real pages replace some of these functions
 * too.
 */
const SPOIL = `
  const fail = () => { throw new Error("spoiled"); };
  const spoil = (holder, ...names) => names.forEach((name) => { holder[name] = fail; });
  Object.prototype.toJSON = () => "spoiled";
  Array.prototype.toJSON = () => "spoiled";
  Object.prototype.value = "spoiled";
  spoil(Map.prototype, "get", "set", "delete");
  spoil(EventTarget.prototype, "addEventListener", "dispatchEvent", "removeEventListener");
  spoil(String.prototype, "replaceAll", "replace", "charCodeAt", "slice", Symbol.iterator);
  spoil(Object, "entries", "fromEntries", "keys", "create", "defineProperty", "defineProperties");
  spoil(JSON, "stringify", "parse");
  spoil(Reflect, "apply");
  spoil(ArrayBuffer, "isView");
  spoil(Uint8Array, "from");
  spoil(window, "atob", "btoa", "setInterval", "clearInterval", "CustomEvent", "DOMException", "Promise");
  spoil(Function.prototype, "call", "apply", "bind");
  spoil(Array.prototype, "map", "push", "join", "every", "some", "includes", "concat", Symbol.iterator);`;

/** Shows a page with this script. Returns the title that the script sets. */
const titleOf = async (page: Page, script: string): Promise<string> => {
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ body: `<!doctype html><script>${script}</script>`, contentType: "text/html" }),
  );
  await page.goto(`${ORIGIN}/`);
  while ((await page.title()) === "") await page.waitForTimeout(50);
  return page.title();
};

const withScript = async <Result>(
  relay: Parameters<typeof putRelay>[0],
  work: (page: Page) => Promise<Result>,
): Promise<Result> =>
  withChromium(new URL("page-only.page.ts", import.meta.url), async (page, script) => {
    await page.addInitScript(putRelay, relay);
    await page.addInitScript(script);
    return work(page);
  });

test("a page that has replaced the browser's functions gets its passkey", async () => {
  const { ended } = await created({
    kind: "begin-passkey-call",
    callId: "1",
    options: `{"rp":{"name":"Site"},"user":{"id":"AQID"},"challenge":"AQID","pubKeyCredParams":[],"extensions":{"prf":{"eval":{"first":"AQID"}}}}`,
  });
  await withScript({ credential: JSON.stringify(ended.credential), isAlive: true }, async (page) => {
    const title = await titleOf(
      page,
      `const options = ${CREATE};
      options.publicKey.excludeCredentials = [{ type: "public-key", id: new Uint16Array([1, 2]).subarray(1) }];
      ${SPOIL}
      (async () => {
        try {
          const credential = await navigator.credentials.create(options);
          document.title = credential.id.length + " " + credential.response.getTransports().length + " " +
            credential.rawId.byteLength + " " + credential.getClientExtensionResults().prf.results.first.byteLength +
            " " + (credential instanceof PublicKeyCredential) + " " + sent;
        } catch (error) { document.title = error.stack; }
      })();`,
    );
    const shape = "22 2 16 32 true ";
    assert.ok(title.startsWith(shape), title);
    const { options } = JSON.parse(title.slice(shape.length));
    const { user, excludeCredentials } = JSON.parse(options);
    assert.deepEqual(user, { id: "AQID", name: "ana", displayName: "Ana" });
    assert.deepEqual(excludeCredentials, [{ type: "public-key", id: "AgA" }]);
  });
});

test("a call waits while the extension is there, and goes to the browser after the extension was removed", async () => {
  const script = `navigator.credentials.get(${GET}).then((given) => { document.title = given; });
    setTimeout(() => { document.title ||= "waits"; }, 2500);`;
  await withScript({ credential: "", isAlive: false }, async (page) =>
    assert.equal(await titleOf(page, script), "of the browser"),
  );
  await withScript({ credential: "", isAlive: true }, async (page) =>
    assert.equal(await titleOf(page, script), "waits"),
  );
});
