/** @file Checks out an earlier release into its own folder, with the packages that the release needs. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { git } from "../release/check-release.ts";

/** The packages that a lock file names. Leaves out the product's own version, which changes with each release. */
const packagesOf = (root: string): string =>
  JSON.stringify(
    Object.entries<object>(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages).filter(
      ([path]) => path.includes("node_modules/"),
    ),
  );

interface CheckOut {
  /** The root folder of this checkout. */
  readonly root: string;
  /** A tag or a commit. */
  readonly release: string;
  /** The folder for the earlier release. It must not exist yet. */
  readonly folder: string;
}

/**
 * Checks out the earlier release. If the release needs the same packages as this checkout, links them, except on
 * Windows. Otherwise installs the release's packages.
 */
export const checkOut = ({ root, release, folder }: CheckOut): void => {
  git(root, "worktree", "add", "--quiet", "--detach", folder, release);
  const isSame = packagesOf(root) === packagesOf(folder);
  if (isSame && process.platform !== "win32")
    execFileSync("cp", ["-al", join(root, "node_modules"), join(folder, "node_modules")]);
  else
    execFileSync("npm", ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: folder,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
};

/** Removes the folder that `checkOut` has made, even if `checkOut` failed halfway or made none. */
export const removeCheckOut = ({ root, folder }: Omit<CheckOut, "release">): void => {
  if (existsSync(folder)) git(root, "worktree", "remove", "--force", folder);
};
