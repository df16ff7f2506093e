/** @file Lists the project's own files for the checks. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

export const FOLDERS = [
  ...["crypto/src", "crypto/test", "contract/src", "contract/test", "client/src", "client/test"],
  ...["server/src", "server/test", "ui/src", "ui/test", "web/src", "web/build", "web/test", "web/card-frame"],
  ...["extension/src", "extension/build", "extension/bench", "extension/test"],
  ...["e2e", "bench", "scripts", "docs"],
];

const IS_GENERATED = /(?:^|\/)(?:node_modules|dist)\//;

/**
 * Returns the paths of a folder's files, relative to `root` and with slashes even on Windows. Leaves out generated
 * files.
 */
export const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => !IS_GENERATED.test(file));
