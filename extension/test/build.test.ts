import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesAsFile } from "@keepwell/client/import/file-bytes.ts";
import { openZip } from "@keepwell/client/import/zip/open-zip.ts";
import { EXTENSION_BROWSERS } from "@keepwell/contract/extension-offer.ts";
import { outputProblems } from "../build/check-output.ts";
import { writeManifest } from "../build/manifest.ts";
import { zip } from "../build/zip.ts";

const built = (path: string, text: string) => ({ path, bytes: Buffer.from(text) });

test("a zip has every file, and its bytes do not depend on the order of the files", async () => {
  const files = [built("b/é.txt", "second ".repeat(500)), built("a.txt", "first"), built("empty", "")];
  const made = zip(files);
  assert.deepEqual(zip(files.toReversed()), made);
  const { members, read } = await openZip(bytesAsFile("x.zip", new Uint8Array(made)));
  assert.deepEqual(
    members.map(({ path }) => path),
    ["a.txt", "b/é.txt", "empty"],
  );
  for (const member of members) {
    const file = files.find(({ path }) => path === member.path);
    assert.deepEqual(Buffer.from(await read(member)), file?.bytes);
  }
});

test("neither manifest requires access to sites, exposes more than the menu, or allows foreign code", () => {
  for (const browser of EXTENSION_BROWSERS) {
    const manifest = JSON.parse(writeManifest(browser, "1.2.3"));
    assert.equal(manifest.version, "1.2.3");
    const own = browser === "chromium" ? ["declarativeNetRequestWithHostAccess"] : [];
    assert.deepEqual(manifest.permissions, [
      "storage",
      "alarms",
      "activeTab",
      "scripting",
      "contextMenus",
      ...own,
    ]);
    assert.equal(manifest.host_permissions, undefined);
    assert.deepEqual(manifest.web_accessible_resources, [
      { resources: ["menu.html"], matches: ["https://*/*"], use_dynamic_url: true },
    ]);
    assert.equal(manifest.externally_connectable, undefined);
    const policy: string = manifest.content_security_policy.extension_pages;
    assert.match(policy, /default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
    assert.doesNotMatch(policy, /'unsafe-(?:eval|inline)'/);
  }
});

const REFUSED: readonly [path: string, text: string][] = [
  ["background.js", 'const load = () => import("./later.js");'],
  ["assets/page.js", 'import("https://cdn.example/x.js");'],
  ["assets/page.js", "import(`https://cdn.example/x.js`);"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template belongs to the checked source
  ["assets/page.js", "const load = (name) => import(`//cdn.example/${name}`);"],
  ["assets/page.js", 'import x from "//cdn.example/x.js"; x();'],
  ["assets/page.js", 'export { x } from "https://cdn.example/x.js";'],
  ["assets/page.js", 'export * from "https://cdn.example/x.js";'],
  ["assets/page.js", 'eval("1");'],
  ["assets/page.js", 'new Function("return 1")();'],
  ["background.js", 'importScripts("x.js");'],
  ["popup.html", "<script>alert(1)</script>"],
  ["popup.html", '<body onload="x()">'],
  ["popup.html", '<script src="https://cdn.example/x.js"></script>'],
];

for (const [path, text] of REFUSED)
  test(`a build with ${text} in ${path} is refused`, () => {
    assert.equal(outputProblems([built(path, text)]).length, 1);
  });

test("a build whose background script is too large is refused; a page may import its own modules", () => {
  const noise = Array.from({ length: 40_000 }, (_, at) => `x${(at * 2_654_435_761) % 2 ** 32}`).join(";");
  assert.match(outputProblems([built("background.js", noise)])[0] ?? "", /kB after gzip, at most 90/);
  assert.deepEqual(outputProblems([built("assets/page.js", 'import("./part.js"); import "./own.js";')]), []);
});
