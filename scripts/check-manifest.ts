/** @file Checks that release/ has the manifest of this checkout's build. `packaging/assemble` runs this script. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { releaseManifest } from "@keepwell/contract/release-manifest.ts";
import { OWN_BUILD } from "./release/find-manifest.ts";
import { makeManifest } from "./release/make-manifest.ts";

const FILE = fileURLToPath(new URL("../release/manifest.json", import.meta.url));

const released = releaseManifest.parse(JSON.parse(readFileSync(FILE, "utf8")));
const { files } = makeManifest(OWN_BUILD, released);
const paths = new Set([...Object.keys(files), ...Object.keys(released.files)]);
const different = [...paths].filter((path) => files[path] !== released.files[path]);
for (const path of different) process.stderr.write(`${path} is not built as ${FILE} says.\n`);
process.exitCode = different.length === 0 ? 0 : 1;
