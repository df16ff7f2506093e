/**
 * @file Writes an extension that does as little as possible. The time that it takes is the part of Keepwell's time that
 * the browser itself needs on this machine.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The sites on which the measured extensions run. */
export const SITES = ["https://*/*"];

/**
 * A script that reads the storage of the extension and a value of its database, and then shows one row, as Keepwell's
 * popup does.
 */
const SHOW_ROW = `
  const { promise: opened, resolve } = Promise.withResolvers();
  const opening = indexedDB.open("floor", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("values");
  opening.onsuccess = () => {
    const reading = opening.result.transaction("values").objectStore("values").get("key");
    reading.onsuccess = () => resolve();
  };
  const { local, session } = chrome.storage;
  await Promise.all([opened, local.get(null), session.get(null)]);
  const row = document.createElement("p");
  row.role = "option";
  row.textContent = "Row";
  document.body.append(row);
`;

/** A script that opens an empty frame above the page once a field has got the focus, where Keepwell opens its menu. */
const OPEN_FRAME = `
  addEventListener("focusin", () => {
    const host = document.createElement("div");
    host.popover = "manual";
    host.style.cssText = "position: fixed; inset: 60px auto auto 10px; width: 300px; height: 200px";
    const frame = document.createElement("iframe");
    frame.src = chrome.runtime.getURL("frame.html");
    host.attachShadow({ mode: "closed" }).append(frame);
    document.documentElement.append(host);
    host.showPopover();
  }, { once: true });
`;

/** An extension with the same parts as Keepwell: a background, a popup with one row, and a script in every page. */
export const writeFloor = (folder: string): void => {
  const head = `<title>Floor</title><link rel="stylesheet" href="/popup.css">`;
  const files: Readonly<Record<string, string>> = {
    "popup.html": `<!doctype html><html lang="en">${head}<body><script type="module" src="/popup.js"></script></html>`,
    "popup.css": "p { margin: 1rem }",
    "popup.js": SHOW_ROW,
    "background.js": "",
    "early.js": ";",
    "open-frame.js": OPEN_FRAME,
    "frame.html": "<!doctype html><title>Frame</title>",
    "manifest.json": JSON.stringify({
      manifest_version: 3,
      name: "Floor",
      version: "1.0",
      action: { default_popup: "popup.html" },
      background: { service_worker: "background.js" },
      permissions: ["storage"],
      host_permissions: SITES,
      web_accessible_resources: [{ resources: ["frame.html"], matches: SITES, use_dynamic_url: true }],
      content_scripts: [
        { matches: SITES, js: ["early.js"], all_frames: true, run_at: "document_idle" },
        { matches: SITES, js: ["open-frame.js"], run_at: "document_idle" },
      ],
    }),
  };
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
};
