/**
 * @file `npm run release -- VERSION [--dry-run]`: makes a release (docs/releases.md). After a failure, run the command
 * again. Its last step makes the tag. It does not repeat a commit that it has already made.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkRelease, git, lastTag } from "./release/check-release.ts";
import { OWN_BUILD } from "./release/find-manifest.ts";
import { buildahCalls, forgetImages, planImages, thisMachine } from "./release/image.ts";
import { digestOf, makeManifest, writeManifest } from "./release/make-manifest.ts";
import { PINNED_KEY } from "./release/publisher-key.ts";
import { runSteps, type Step } from "./release/run-steps.ts";
import { shippedSbom } from "./release/sbom.ts";
import { writeVersion } from "./release/version.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = join(ROOT, "release");
const USAGE = "npm run release -- VERSION [--dry-run]";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const run = (command: string, args: readonly string[]): void => {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit" });
  if (error || status !== 0) throw new Error(`${command} ${args[0]} failed.`);
};

const readArguments = (): { version: string; isDry: boolean } => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const [version] = positionals;
  if (version === undefined || positionals.length > 1) throw new Error(USAGE);
  return { version, isDry: values["dry-run"] };
};

const { version, isDry } = readArguments();
const tag = `v${version}`;
const file = (name: string): string => join(FOLDER, name);

const commitVersion = (changelog: string): void => {
  const files = writeVersion(ROOT, version);
  writeFileSync(join(ROOT, "CHANGELOG.md"), changelog);
  git(ROOT, "add", "CHANGELOG.md", ...files);
  if (git(ROOT, "status", "--porcelain") !== "") git(ROOT, "commit", "-m", `Release ${version}`);
};

const build = (): void => {
  for (const script of ["build.ts", "build-extension.ts"]) run(process.execPath, [join("scripts", script)]);
};

const writeOwnManifest = (): void => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const text = writeManifest(makeManifest(OWN_BUILD, { version, commit: git(ROOT, "rev-parse", "HEAD") }));
  writeFileSync(file("manifest.json"), text);
};
const signManifest = (sign: (text: string) => string): void =>
  writeFileSync(file("manifest.json.sig"), `${sign(readFileSync(file("manifest.json"), "utf8"))}\n`);
/** Deletes the signature, so that the manifest of a failed release does not count as genuine. */
const removeSignature = (): void => rmSync(file("manifest.json.sig"), { force: true });

const writeSbom = (): void => {
  const npm = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const written = execFileSync("npm", npm, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  writeFileSync(file("sbom.cdx.json"), shippedSbom(written, { at: git(ROOT, "log", "-1", "--format=%cI") }));
};

const testUpgrade = (previous: string | null): void => {
  if (previous !== null) run(process.execPath, [join("scripts", "test-upgrade.ts"), previous]);
};

const images = planImages(thisMachine());
const buildImages = (): void => {
  if (images.platforms.length === 0) return;
  forgetImages(version);
  const archive = file(`keepwell-${version}.oci.tar`);
  for (const call of buildahCalls({ version, archive }, images.platforms)) run("buildah", call);
};

const makeTag = (): void => {
  const digest = digestOf(readFileSync(file("manifest.json")));
  git(ROOT, "tag", "--annotate", tag, "--message", `Keepwell ${version}\n\nrelease manifest: ${digest}`);
};

const release = (): void => {
  const date = new Date().toISOString().slice(0, 10);
  const { changelog, sign } = checkRelease(ROOT, { version, date, pinnedKey: PINNED_KEY });
  const previous = lastTag(ROOT);
  const steps: readonly Step[] = [
    { what: `write version and date, commit "Release ${version}"`, work: () => commitVersion(changelog) },
    { what: "build the page and the extension", work: build },
    { what: "write the manifest: release/manifest.json", work: writeOwnManifest },
    { what: "write the bill of materials: release/sbom.cdx.json", work: writeSbom },
    {
      what:
        previous === null
          ? "test no upgrade: there is no earlier release"
          : `test the upgrade from ${previous}`,
      work: () => testUpgrade(previous),
    },
    {
      what: "sign the manifest: release/manifest.json.sig",
      work: () => signManifest(sign),
      undo: removeSignature,
    },
    { what: `build the image for ${images.platforms.join(" and ") || "no processor"}`, work: buildImages },
    { what: `tag ${tag}`, work: makeTag },
  ];
  if (isDry) for (const { what } of steps) say(`would ${what}`);
  else runSteps(steps, (what) => say(`- ${what}`));
  for (const missing of images.missing) say(`NOT MADE: ${missing}`);
  say(
    isDry ? "Nothing was changed." : `\nTo publish: git push origin HEAD ${tag}, and the files in ${FOLDER}.`,
  );
};

try {
  release();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
