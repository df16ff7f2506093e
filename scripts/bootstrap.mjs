/**
 * @file The first program of `npm start`, `npm test` and the other commands. It installs missing dependencies, then
 * runs the command with the Node that comes with the project. It imports no packages itself, because none may be
 * installed yet. It must run even on Node 20.19.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { become } from "./become.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CACHE = join(ROOT, ".cache");
const BIN = join(ROOT, "node_modules", ".bin");
const WINDOWS = process.platform === "win32";
const NODE = join(BIN, WINDOWS ? "node.exe" : "node");
const NODE_MAJOR = 24;
/** Node options for the server, which keep its heap small (docs/decisions/0094). */
const SERVER_OPTIONS = join(ROOT, "scripts", "server-options.json");
// With this cache, Node does not compile modules again. Each start and each test process loads hundreds of modules.
process.env.NODE_COMPILE_CACHE ??= join(CACHE, "compiled");

const say = (text) => process.stdout.write(`${text}\n`);

const stop = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

const run = (command, args, env = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}`, ...env },
    shell: WINDOWS && command === "npm",
  });
  if (error) stop(`${command} could not be started: ${error.message}`);
  return status ?? 1;
};

const hashFiles = (files) => {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex");
};

const filesUnder = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length))
    .filter((file) => !/(^|[\\/])(node_modules|dist|test)[\\/]/.test(file))
    .sort();

/**
 * Runs `work`, unless its output exists and was made from the same inputs. `inputs` is a hash of the current inputs.
 */
const unlessMade = ({ name, inputs, output }, work) => {
  const file = join(CACHE, name);
  if (existsSync(file) && readFileSync(file, "utf8") === inputs && existsSync(join(ROOT, output))) return;
  if (work() !== 0) stop(`${name} failed.`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, inputs);
};

const packagesIn = (file) => JSON.parse(readFileSync(join(ROOT, file), "utf8")).packages;

/**
 * Whether the installed packages are those of the project's lock file. Compares that file with the lock file in
 * node_modules, in which npm records the installed packages. Ignores optional packages, because they may be for another
 * platform.
 */
const isInstalled = () => {
  const file = join("node_modules", ".package-lock.json");
  if (!existsSync(join(ROOT, file))) return false;
  const found = packagesIn(file);
  return Object.entries(packagesIn("package-lock.json"))
    .filter(([path, { link, optional }]) => path.includes("node_modules/") && !link && !optional)
    .every(([path, { integrity }]) => found[path]?.integrity === integrity);
};

/**
 * Makes the links in node_modules to workspaces that were added after the last installation. `npm ci` makes these links
 * too, but it does not run if no package is new.
 */
const linkWorkspaces = () => {
  for (const [path, { link, resolved }] of Object.entries(packagesIn("package-lock.json"))) {
    const place = join(ROOT, path);
    if (link !== true || existsSync(place)) continue;
    mkdirSync(dirname(place), { recursive: true });
    const target = WINDOWS ? join(ROOT, resolved) : relative(dirname(place), join(ROOT, resolved));
    symlinkSync(target, place, WINDOWS ? "junction" : "dir");
  }
};

/**
 * Makes the link to the project's Node, because npm 9 (in Debian 13) removes it. There is a package of Node for each
 * platform, and all these packages have a link with the same name. When npm discards the packages for other platforms,
 * it removes this link too.
 */
const linkNode = () => {
  const packaged = join(ROOT, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (WINDOWS || existsSync(NODE) || !existsSync(packaged)) return;
  mkdirSync(BIN, { recursive: true });
  symlinkSync(relative(BIN, packaged), NODE);
};

const install = () => {
  if (isInstalled()) return linkWorkspaces();
  say("Installing dependencies…");
  if (run("npm", ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"]) !== 0)
    stop("The dependencies could not be installed.");
};

/**
 * Returns the path of the project's Node, or of the running Node if npm has no package of Node for this platform. Stops
 * if the running Node is too old.
 */
const findNode = () => {
  if (existsSync(NODE)) return NODE;
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return process.execPath;
  return stop(
    `Keepwell needs Node ${NODE_MAJOR}, and none comes packaged for this platform. Please install it.`,
  );
};

const PAGE_SOURCES = ["crypto/src", "contract/src", "client/src", "ui", "web"];

const buildPage = () => {
  const files = ["package-lock.json", ...PAGE_SOURCES.flatMap(filesUnder)];
  unlessMade({ name: "page", inputs: hashFiles(files), output: "web/dist/index.html" }, () => {
    say("Building the page…");
    return script("build.ts");
  });
};

const script = (file, args = []) => run(findNode(), [join("scripts", file), ...args]);

const COMMANDS = {
  start: () => {
    buildPage();
    const options = JSON.parse(readFileSync(SERVER_OPTIONS, "utf8"));
    return become(findNode(), [...options, join("server", "src", "main.ts")], { cwd: ROOT });
  },
  test: (args) => script("test.ts", args),
  "test:browsers": (args) => script("test-browsers.ts", args),
  "test:oldest": () => script("test.ts", ["oldest"]),
  "test:api": (args) => script("test-api.ts", args),
  "test:failover": (args) => script("test-failover.ts", args),
  "test:mutations": (args) => script("test-mutations.ts", args),
  "fuzz:document": () => script("fuzz-document.ts"),
  "fuzz:schemathesis": () => script("fuzz-schemathesis.ts"),
  verify: (args) => script("verify.ts", args),
  release: (args) => script("release.ts", args),
  "test:upgrade": (args) => script("test-upgrade.ts", args),
  "release:key": () => script("release-key.ts"),
  "test:packaging": () => {
    buildPage();
    return script("test-packaging.ts");
  },
  dev: () => script("dev.ts"),
  check: () => script("check.ts"),
  docs: () => script("docs.ts"),
  format: () =>
    run(findNode(), [join("node_modules", "@biomejs", "biome", "bin", "biome"), "check", "--write", "."]),
  build: () => script("build.ts"),
  "build:extension": () => script("build-extension.ts"),
  bench: (args) => {
    buildPage();
    return script(join("..", "bench", "run.ts"), args);
  },
  "db:new": (args) => script("db-new.ts", args),
  seed: (args) => script("seed.ts", args),
  operator: (args) => run(findNode(), [join("server", "src", "operator", "main.ts"), ...args]),
};

const [name = "", ...args] = process.argv.slice(2);
const command = COMMANDS[name] ?? stop(`There is no command ${name}.`);
install();
linkNode();
process.exitCode = command(args);
