/**
 * @file Builds the extension into extension/dist. For each browser it makes a zip, and a folder from which the browser
 * can load the extension. The hash of each zip is the same on every machine. The server checks the zips by the hashes
 * in index.json.
 */
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ExtensionBrowser, ExtensionOffer } from "@keepwell/contract/extension-offer.ts";
import { buildCode, versionOf, writeTarget } from "../extension/build/build-extension.ts";

const DIST = fileURLToPath(new URL("../extension/dist", import.meta.url));
const INDEX = `${DIST}/index.json`;

rmSync(INDEX, { force: true });
const code = await buildCode(`${DIST}/code`);
const buildZip = (browser: ExtensionBrowser) => {
  const file = writeTarget(code, { browser, folder: `${DIST}/${browser}` });
  const bytes = readFileSync(file);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  console.log(`${sha256}  ${file}`);
  return { size: bytes.length, sha256 };
};
const zips = { chromium: buildZip("chromium"), firefox: buildZip("firefox") };
const offer: ExtensionOffer = { version: versionOf(), zips };
writeFileSync(INDEX, `${JSON.stringify(offer, null, 2)}\n`);
