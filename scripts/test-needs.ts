/** @file Finds the programs that the tests need. If this process is root, it installs missing programs with apt. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * These places are searched before `CHROMIUM_PLACES`, because the headless shell is faster: a full browser draws every
 * animation frame.
 */
const HEADLESS_PLACES = ["/usr/bin/chromium-headless-shell"];
const CHROMIUM_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const POSTGRES_PLACES = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];
const OLDEST_POSTGRES = 15;

const canInstall = (): boolean =>
  process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

const apt = (...args: string[]): void => {
  const { status } = spawnSync("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) console.log(`apt-get ${args.join(" ")} failed.`);
};

const orInstall = (packageName: string, find: () => string | null): string | null => {
  const found = find();
  if (found !== null || !canInstall()) return found;
  console.log(`Installing ${packageName}…`);
  apt("update");
  apt("install", "--yes", "--no-install-recommends", packageName);
  return find();
};

const firstExisting = (paths: readonly string[]): string | null =>
  paths.find((path) => existsSync(path)) ?? null;

export const findChromium = (): string | null =>
  process.env["CHROMIUM"] ??
  orInstall("chromium-headless-shell", () => firstExisting(HEADLESS_PLACES)) ??
  orInstall("chromium", () => firstExisting(CHROMIUM_PLACES));

/** Returns the path of a full Chromium, which can load extensions; null if there is none and none can be installed. */
export const findWholeChromium = (): string | null =>
  process.env["CHROMIUM_WHOLE"] ?? orInstall("chromium", () => firstExisting(CHROMIUM_PLACES));

export const findFirefox = (): string | null =>
  process.env["FIREFOX"] ?? orInstall("firefox-esr", () => firstExisting(["/usr/bin/firefox-esr"]));

/** Whether WebKitGTK's driver and a virtual display are installed. Tries to install what is missing. */
export const hasWebKit = (): boolean =>
  orInstall("webkit2gtk-driver", () => firstExisting(["/usr/bin/WebKitWebDriver"])) !== null &&
  orInstall("xvfb", () => firstExisting(["/usr/bin/Xvfb"])) !== null;

export const hasPgBouncer = (): boolean =>
  orInstall("pgbouncer", () => firstExisting(["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"])) !== null;

const postgresIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((name) => ({ version: Number(/(\d+)$/.exec(name)?.[1] ?? 0), bin: join(folder, name, "bin") }))
        .filter(({ version, bin }) => version >= OLDEST_POSTGRES && existsSync(join(bin, "initdb")))
        .sort((left, right) => right.version - left.version)
        .map(({ bin }) => bin)
    : [];

/** Returns the folder with the programs of PostgreSQL; null if there is none and none can be installed. */
export const findPostgres = (): string | null =>
  orInstall("postgresql", () => POSTGRES_PLACES.flatMap(postgresIn)[0] ?? null);
