/** @file The searches for secrets find what they must find: in each form, in the browser's storage and in requests. */
import { dumpStorage } from "./browser-storage.ts";
import { findSecrets } from "./canary.ts";
import { expect, test } from "./fixtures.ts";
import { recordSent } from "./sent-requests.ts";

test("the search finds a planted secret in every form", () => {
  const secret = "cänary/pass+word=8a6f&%";
  const bytes = Buffer.from(secret);
  const planted: Readonly<Record<string, Uint8Array | string>> = {
    raw: `x${secret}y`,
    hex: `x${bytes.toString("hex")}y`,
    HEX: bytes.toString("hex").toUpperCase(),
    "base64 at 0": Buffer.from(`${secret}tail`).toString("base64"),
    "base64 at 1": Buffer.from(`a${secret}tail`).toString("base64"),
    "base64 at 2": Buffer.from(`ab${secret}tail`).toString("base64"),
    "base64url at 1": Buffer.from(`abcd${secret}tail`).toString("base64url"),
    "URI component": `?q=${encodeURIComponent(secret)}&x`,
    "form value": new URLSearchParams({ q: secret }).toString(),
    "percent-encoded": bytes.reduce((text, byte) => `${text}%${byte.toString(16)}`, ""),
    "JSON text": JSON.stringify({ secret }),
    "UTF-16": Buffer.from(`x${secret}`, "utf16le"),
    "UTF-16 big-endian": Buffer.from(`x${secret}`, "utf16le").swap16(),
  };
  for (const [form, heap] of Object.entries(planted))
    expect(findSecrets(heap, { secret }), form).toContain(`secret (${form})`);
  expect(findSecrets("nothing of the kind", { secret })).toEqual([]);
});

test("the search reads binary values and keys of the browser's storage", async ({ page }) => {
  const planted = {
    bytes: "canary of an array 51aa",
    buffer: "canary of a buffer 0c4e",
    view: "canary of a view 77d1",
    utf16: "canary of UTF-16 28f3",
    key: "canary of a key b906",
    cached: "canary of a cache 3e5d",
  };
  await page.goto("/app/legal/terms-of-use");
  await page.evaluate(async ({ bytes, buffer, view, utf16, key, cached }) => {
    const utf8 = (text: string) => new TextEncoder().encode(text);
    const opening = indexedDB.open("planted");
    await new Promise((resolve) => {
      opening.onupgradeneeded = () => {
        const store = opening.result.createObjectStore("planted");
        store.put({ nested: [utf8(bytes)] }, utf8(key));
        store.put(utf8(buffer).buffer, 1);
        store.put(new DataView(utf8(`xx${view}`).buffer, 2), 2);
        store.put(
          Uint16Array.from(utf16, (unit) => unit.charCodeAt(0)),
          3,
        );
      };
      opening.onsuccess = resolve;
    });
    opening.result.close();
    await (await caches.open("planted")).put("/planted", new Response(cached));
  }, planted);
  const storage = await dumpStorage(page);
  for (const [name, secret] of Object.entries(planted))
    expect(findSecrets(storage, { [name]: secret })).toContain(
      `${name} (${name === "utf16" ? "UTF-16" : "raw"})`,
    );
});

test("the search reads requests that fail or never end", async ({ page, watch }) => {
  watch.expectFailure(/\/planted\/failing$/, "aborted");
  // At the end of the test, Playwright lets the held request go.
  watch.allowFailure(/\/planted\/endless$/, 404);
  await page.goto("/app/legal/terms-of-use");
  await page.route("**/planted/failing", (route) => route.abort());
  await page.route("**/planted/endless", () => undefined);
  const sent = recordSent(page);
  for (const name of ["failing", "endless"])
    await page.evaluate((name) => {
      const body = new TextEncoder().encode("canary of a body 1f60");
      const headers = { "x-canary": "canary of a header 9a2b" };
      void fetch(`/planted/${name}`, { method: "POST", headers, body }).catch(() => undefined);
    }, name);
  const secrets = { header: "canary of a header 9a2b", body: "canary of a body 1f60" };
  for (const name of ["failing", "endless"])
    await expect(async () => {
      const found = (await sent()).filter(({ path }) => path === `/planted/${name}`);
      expect(found.flatMap(({ bytes }) => findSecrets(bytes, secrets))).toContain("body (raw)");
      expect(found.flatMap(({ bytes }) => findSecrets(bytes, secrets))).toContain("header (raw)");
    }).toPass({ timeout: 5000 });
});
