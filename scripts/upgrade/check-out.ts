/** @file An earlier release in a folder beside this checkout, with its own packages. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { git } from "../release/check-release.ts";

/** The packages that a lock file names. The version of the product, which it has too, changes with each release. */
const packagesOf = (root: string): string =>
  JSON.stringify(
    Object.entries<object>(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages).filter(
      ([path]) => path.includes("node_modules/"),
    ),
  );

interface CheckOut {
  /** This checkout. */
  readonly root: string;
  /** A tag or a commit. */
  readonly release: string;
  /** Where the earlier release goes: not there yet. */
  readonly folder: string;
}

/** Checks out the earlier release. Its packages are linked if they are the same, and installed otherwise. */
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

/** Removes what `checkOut` has made, or has begun to make. */
export const removeCheckOut = ({ root, folder }: Omit<CheckOut, "release">): void =>
  void git(root, "worktree", "remove", "--force", folder);
