/** @file Checks the conditions for making a release. The dry run makes the same checks, because they change nothing. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dateChangelog } from "./changelog.ts";
import { openPublisherKey } from "./publisher-key.ts";
import { compareVersions, versionIn } from "./version.ts";

export const git = (root: string, ...words: readonly string[]): string =>
  execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

/** Returns the tag of the newest release that this commit contains; null if there is none. */
export const lastTag = (root: string): string | null =>
  git(root, "tag", "--merged", "HEAD", "--list", "v*", "--sort=-version:refname")
    .split("\n")
    .find((tag) => /^v\d+\.\d+\.\d+$/.test(tag)) ?? null;

interface Checked {
  readonly sign: (text: string) => string;
  readonly changelog: string;
}

/** @throws Error for the first condition that is not met. */
export const checkRelease = (
  root: string,
  {
    version,
    date,
    pinnedKey,
  }: { readonly version: string; readonly date: string; readonly pinnedKey: string },
): Checked => {
  const current = versionIn(root);
  if (compareVersions(version, current) < 0)
    throw new Error(`The version is ${current} already: ${version} is an earlier one.`);
  if (git(root, "status", "--porcelain") !== "") throw new Error("There are changes that are not committed.");
  if (git(root, "tag", "--list", `v${version}`) !== "") throw new Error(`The tag v${version} exists.`);
  const last = lastTag(root);
  if (last !== null && compareVersions(version, last.slice(1)) <= 0)
    throw new Error(`${last} is released: the next version is a later one.`);
  const changelog = dateChangelog(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version, date);
  if (!existsSync(pinnedKey))
    throw new Error("The repository has no publisher's key: npm run release:key makes one.");
  return { changelog, sign: openPublisherKey(readFileSync(pinnedKey, "utf8")) };
};
