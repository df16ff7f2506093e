/** @file The extension in Firefox, whose background is a page and not a service worker. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { buildCode, writeTarget } from "../../../extension/build/build-extension.ts";
import { createPerson } from "../../person.ts";
import { startServer } from "../../server-process.ts";
import { openInFirefox } from "../bidi.ts";
import { grantedCopy } from "../granted-copy.ts";

const ENTER = "\uE007";
const ESCAPE = "\uE00C";

test("set up, find an entry, lock and unlock in Firefox", async () => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-extension-"));
  const built = join(folder, "firefox");
  writeTarget(await buildCode(join(folder, "code")), { browser: "firefox", folder: built });
  grantedCopy(built, join(folder, "granted"));
  const server = await startServer();
  const person = await createPerson(server.url);
  await person.addPassword({ name: "Town library", url: "https://library.example.com", username: "ana" });
  const tab = await openInFirefox(process.env["FIREFOX"] ?? "/usr/bin/firefox-esr", join(folder, "granted"));
  try {
    await tab.open("setup.html");
    await tab.typeInto("input[name=server]", server.url + ENTER);
    await tab.typeInto("input[name=email]", person.email);
    await tab.typeInto("input[name=password]", person.password + ENTER);
    await tab.untilText("Keepwell is ready");

    await tab.open("popup.html");
    await tab.untilText("Town library");
    await tab.typeInto("[role=combobox]", `libr${ENTER}`);
    await tab.untilText("https://library.example.com");
    await tab.typeInto("h1", ESCAPE);
    await tab.typeInto("button[aria-label=Lock]", ENTER);
    const locked = await tab.untilText("Keepwell is locked");
    assert.doesNotMatch(locked, /Town library/);
    await tab.typeInto("input[name=password]", person.password + ENTER);
    await tab.untilText("Town library");
  } finally {
    await tab.close();
    await server.stop();
    server.deleteFolder();
    rmSync(folder, { recursive: true });
  }
});
