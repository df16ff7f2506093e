/** @file Builds the extension for a browser, as a folder and as a zip. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ExtensionBrowser } from "@keepwell/contract/extension-offer.ts";
import { build } from "vite";
import { pageConfig, scriptConfig } from "../vite.config.ts";
import { type BuiltFile, outputProblems } from "./check-output.ts";
import { writeManifest } from "./manifest.ts";
import { vaultConfig } from "./vault-config.ts";
import { zip } from "./zip.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const filesIn = (folder: string): BuiltFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: file.slice(folder.length + 1).replaceAll("\\", "/"),
      bytes: readFileSync(file),
    }));

export const versionOf = (): string => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;

const PAGES = ["popup.html", "setup.html", "menu.html", "passkey.html"] as const;

/**
 * The background, the content scripts and the first scripts of the popup and the menu are one file each.
 * `build/check-output.ts` limits their sizes.
 */
const SCRIPTS = [
  { name: "background", entry: "src/background/main.ts" },
  { name: "early", entry: "src/content/early.ts" },
  { name: "late", entry: "src/content/late/main.ts" },
  { name: "own-address", entry: "src/content/own-address.ts" },
  { name: "passkey-page", entry: "src/content/passkeys/page.ts" },
  { name: "passkey-relay", entry: "src/content/passkeys/relay.ts" },
  { name: "fill", entry: "src/content/main.ts" },
  { name: "popup-begin", entry: "src/popup/begin.ts" },
  { name: "menu-begin", entry: "src/menu/begin.ts" },
] as const;

/**
 * Builds the code into a folder. The code is the same for every browser. @throws Error if `outputProblems` finds a
 * problem in the built code.
 */
export const buildCode = async (folder: string): Promise<readonly BuiltFile[]> => {
  rmSync(folder, { recursive: true, force: true });
  for (const page of PAGES) await build(pageConfig(folder, page));
  await build(vaultConfig(folder));
  for (const script of SCRIPTS) await build(scriptConfig(folder, script));
  const files = filesIn(folder);
  const problems = outputProblems(files);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return files;
};

interface Target {
  readonly browser: ExtensionBrowser;
  /**
   * The path of the folder. A browser can load the extension from this folder. The zip is next to the folder, and has
   * the folder's name with `.zip`.
   */
  readonly folder: string;
}

/** Writes one browser's folder and zip. Returns the zip's path. */
export const writeTarget = (code: readonly BuiltFile[], { browser, folder }: Target): string => {
  const manifest = { path: "manifest.json", bytes: Buffer.from(writeManifest(browser, versionOf())) };
  const files = [...code, manifest];
  rmSync(folder, { recursive: true, force: true });
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  writeFileSync(`${folder}.zip`, zip(files));
  return `${folder}.zip`;
};
