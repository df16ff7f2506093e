/** @file What the tests need of the system: found where it is installed, else installed where that is allowed. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Chromium without windows: a whole browser draws every frame, although it is never seen. */
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

const firstOf = (places: readonly string[]): string | null => places.find((path) => existsSync(path)) ?? null;

/** The path of a Chromium, or null. */
export const findChromium = (): string | null =>
  process.env["CHROMIUM"] ??
  orInstall("chromium-headless-shell", () => firstOf(HEADLESS_PLACES)) ??
  orInstall("chromium", () => firstOf(CHROMIUM_PLACES));

/** The path of a Firefox, or null. */
export const findFirefox = (): string | null =>
  process.env["FIREFOX"] ?? orInstall("firefox-esr", () => firstOf(["/usr/bin/firefox-esr"]));

/** Whether WebKitGTK's driver is there, and a virtual display for it. */
export const hasWebKit = (): boolean =>
  orInstall("webkit2gtk-driver", () => firstOf(["/usr/bin/WebKitWebDriver"])) !== null &&
  orInstall("xvfb", () => firstOf(["/usr/bin/Xvfb"])) !== null;

const postgresIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((name) => ({ version: Number(/(\d+)$/.exec(name)?.[1] ?? 0), bin: join(folder, name, "bin") }))
        .filter(({ version, bin }) => version >= OLDEST_POSTGRES && existsSync(join(bin, "initdb")))
        .sort((left, right) => right.version - left.version)
        .map(({ bin }) => bin)
    : [];

/** The folder with PostgreSQL's programs, or null. */
export const findPostgres = (): string | null =>
  orInstall("postgresql", () => POSTGRES_PLACES.flatMap(postgresIn)[0] ?? null);
