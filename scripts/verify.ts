/**
 * @file `npm run verify -- URL`: compares the manifest that the publisher has signed with what a server sends to
 * several kinds of clients (docs/releases.md). The exit code is 0 if nothing differs, 1 if something differs, and 2 if
 * the comparison was not possible.
 */
import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import type { ReleaseManifest } from "@keepwell/contract/release-manifest.ts";
import { CLIENTS, NoAnswer } from "./release/ask-server.ts";
import {
  manifestInFile,
  manifestOfBuild,
  manifestOfServer,
  ownVersion,
  WrongManifest,
} from "./release/find-manifest.ts";
import { printable } from "./release/printable.ts";
import { PINNED_KEY } from "./release/publisher-key.ts";
import { type Difference, type Verification, verifyServer } from "./release/verify-server.ts";

const USAGE = `npm run verify -- URL [--key FILE] [--manifest FILE] [--release VERSION]
npm run verify -- URL --build

  URL                 the server: https://vault.example.com
  --key FILE          the publisher's public key, in place of the repository's
  --manifest FILE     the manifest, with FILE.sig beside it, in place of the one that the server offers
  --release VERSION   the version that the server has to run
  --build             compare with the build of this checkout (npm run build, npm run build:extension), without a signature
`;

const say = (text: string): void => void process.stdout.write(`${printable(text)}\n`);

class Misused extends Error {}

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: "string" },
      manifest: { type: "string" },
      release: { type: "string" },
      build: { type: "boolean", default: false },
    },
  });
  const url = URL.parse(positionals[0] ?? "");
  if (positionals.length !== 1 || url === null || !["http:", "https:"].includes(url.protocol))
    throw new Misused(USAGE);
  return { ...values, origin: url.origin };
};
type Options = ReturnType<typeof readOptions>;

const readKey = ({ key }: Options): string => {
  if (key === undefined && !existsSync(PINNED_KEY))
    throw new Misused(
      "This repository has no publisher's key. Name one with --key FILE, or compare with a build of your own: --build.",
    );
  return readFileSync(key ?? PINNED_KEY, "utf8");
};

const findManifest = async (options: Options): Promise<ReleaseManifest> => {
  if (options.build) return manifestOfBuild();
  const key = readKey(options);
  return options.manifest === undefined
    ? manifestOfServer(options.origin, key)
    : manifestInFile(options.manifest, key);
};

const introduce = ({ version, commit, files }: ReleaseManifest, { build, release }: Options): void => {
  const by = build ? "built by this checkout" : "signed by the publisher";
  say(`Keepwell ${version} (commit ${commit.slice(0, 12)}), ${by}: ${Object.keys(files).length} files`);
  if (release !== undefined && release !== version)
    throw new WrongManifest(`The manifest is of version ${version}, and not of ${release}.`);
  if (version !== ownVersion())
    say(
      `Note: this checkout is of version ${ownVersion()}. An earlier release may have faults that are known.`,
    );
};

/** Makes one line for each difference. Equal differences of several clients share a line. */
const grouped = (differences: readonly Difference[]): string[] =>
  Object.values(Object.groupBy(differences, ({ address, what }) => `${address}: ${what}`)).flatMap(
    (group) => {
      const [first] = group ?? [];
      if (!group || !first) return [];
      const clients = CLIENTS.filter((one) => group.some(({ client }) => client === one));
      return [`${first.address}: ${first.what} (${clients.join(", ")})`];
    },
  );

const report = ({ differences, compared, frames, withoutExtension, unfinished }: Verification): number => {
  const lines = grouped(differences);
  for (const line of lines) say(`DIFFERENT  ${line}`);
  if (unfinished !== null) say(`Note: not finished: ${unfinished}`);
  if (withoutExtension.length > 0)
    say(`Note: the server offers no extension (${withoutExtension.join(", ")}).`);
  say(`Frames that its pages may show, by the server's configuration: ${frames.join(" or ") || "unknown"}`);
  say(`${compared} replies compared, ${lines.length === 0 ? "no" : lines.length} differences`);
  return lines.length === 0 ? 0 : 1;
};

try {
  const options = readOptions();
  const manifest = await findManifest(options);
  introduce(manifest, options);
  process.exitCode = report(await verifyServer(options.origin, manifest));
} catch (error) {
  const isKnown = [NoAnswer, WrongManifest, Misused].some((kind) => error instanceof kind);
  const isFault = !isKnown && error instanceof Error && !("code" in error);
  const text = error instanceof Error ? (isFault && error.stack) || error.message : String(error);
  const said = error instanceof NoAnswer ? `The server cannot be compared: ${text}` : text;
  process.stderr.write(`${printable(said)}\n`);
  process.exitCode = 2;
}
