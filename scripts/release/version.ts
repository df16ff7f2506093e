/**
 * @file Reads and writes the version of the product. Every workspace has this version, and depends on this version of
 * other workspaces.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const VERSION = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/;
const OWN = "@keepwell/";

type Dependencies = Record<string, string>;
interface Manifest {
  version?: string;
  workspaces?: string[];
  dependencies?: Dependencies;
  devDependencies?: Dependencies;
}
interface LockFile {
  version?: string;
  packages: Record<string, Manifest & { resolved?: string; link?: boolean }>;
}

/** Returns the numbers of a version. @throws Error if the text does not have the form 1.2.3. */
const numbersOf = (version: string): number[] => {
  const [, ...numbers] = VERSION.exec(version) ?? [];
  if (numbers.length !== 3) throw new Error(`${version} is no version. It has the form 1.2.3.`);
  return numbers.map(Number);
};

/**
 * Returns a number below 0 if `one` is earlier than `other`, 0 if they are the same, and a number above 0 if `one` is
 * later. @throws Error as `numbersOf`
 */
export const compareVersions = (one: string, other: string): number => {
  const others = numbersOf(other);
  return (
    numbersOf(one)
      .map((number, at) => number - (others[at] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
};

const readJson = <Content>(file: string): Content => JSON.parse(readFileSync(file, "utf8"));

export const versionIn = (root: string): string =>
  readJson<{ version: string }>(join(root, "package.json")).version;

const setIn = (manifest: Manifest, version: string): void => {
  if (manifest.version !== undefined) manifest.version = version;
  for (const dependencies of [manifest.dependencies, manifest.devDependencies])
    for (const name of Object.keys(dependencies ?? {}))
      if (dependencies && name.startsWith(OWN)) dependencies[name] = version;
};

const rewrite = <Content>(file: string, change: (content: Content) => void): void => {
  const content = readJson<Content>(file);
  change(content);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
};

/** Writes the version into every package.json and into the lock file. Returns the paths of these files. */
export const writeVersion = (root: string, version: string): string[] => {
  const { workspaces = [] } = readJson<Manifest>(join(root, "package.json"));
  const manifests = ["package.json", ...workspaces.map((workspace) => `${workspace}/package.json`)];
  for (const file of manifests) rewrite<Manifest>(join(root, file), (manifest) => setIn(manifest, version));
  rewrite<LockFile>(join(root, "package-lock.json"), (lock) => {
    lock.version = version;
    for (const path of ["", ...workspaces]) {
      const workspace = lock.packages[path];
      if (workspace) setIn(workspace, version);
    }
  });
  return [...manifests, "package-lock.json"];
};
