/**
 * @file Builds the extension into extension/dist: for each browser a folder, which can be loaded unpacked, and a zip.
 * Prints the hash of each zip: it is the same wherever the extension is built.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildCode, writeTarget } from "../extension/build/build-extension.ts";
import { BROWSERS } from "../extension/build/manifest.ts";

const DIST = fileURLToPath(new URL("../extension/dist", import.meta.url));

const code = await buildCode(`${DIST}/code`);
for (const browser of BROWSERS) {
  const file = writeTarget(code, { browser, folder: `${DIST}/${browser}` });
  console.log(`${createHash("sha256").update(readFileSync(file)).digest("hex")}  ${file}`);
}
