/**
 * @file Makes a release's manifest from the page, card form and extension. The same build always gives the same bytes.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import {
  EXTENSION_BROWSERS,
  EXTENSION_INDEX_PATH,
  EXTENSION_PATH,
  extensionFileName,
  extensionOffer,
} from "@keepwell/contract/extension-offer.ts";
import { OWN_FRAMES } from "@keepwell/contract/page-policy.ts";
import { PAGE_DOCUMENT, type ReleaseManifest, releaseManifest } from "@keepwell/contract/release-manifest.ts";
import { documentHeaders, limitedWorkerPolicy } from "../../server/src/http/headers.ts";
import { isLimitedWorker } from "../../server/src/http/page.ts";

/** The folders of a build. */
export interface Built {
  readonly page: string;
  readonly card: string;
  readonly extension: string;
}

/** Headers that the manifest leaves out, because they only tell a browser where to send reports. */
const NOT_COMPARED = new Set(["reporting-endpoints"]);
const UNPACK = { ".br": brotliDecompressSync, ".gz": gunzipSync } as const;

/** Returns the digest of bytes, in the form of the `integrity` attribute. */
export const digestOf = (bytes: Uint8Array): string =>
  `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

const requireSame = (folder: string, file: string, ending: keyof typeof UNPACK): void => {
  const original = readFileSync(join(folder, file.slice(0, -ending.length)));
  if (!UNPACK[ending](readFileSync(join(folder, file))).equals(original))
    throw new Error(`${join(folder, file)} is not its original, compressed: build it again.`);
};

/**
 * Lists those files of a folder that a server sends. A server does not send a file if a part of its path begins with a
 * dot.
 */
const servedFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((file) => !/(^|\/)\./.test(file));

/**
 * Computes the digests of a folder's files, keyed by their paths below `prefix`. Compressed files are not listed, but
 * each must unpack to its original.
 */
const digestsIn = (folder: string, prefix: string): [path: string, digest: string][] =>
  servedFiles(folder).flatMap((file) => {
    const ending = /\.(br|gz)$/.exec(file)?.[0] as keyof typeof UNPACK | undefined;
    if (ending === undefined) return [[prefix + file, digestOf(readFileSync(join(folder, file)))]];
    requireSame(folder, file, ending);
    return [];
  });

const digestsOfExtension = (folder: string): [path: string, digest: string][] => {
  const index = join(folder, "index.json");
  if (!existsSync(index)) return [];
  const offer = JSON.stringify(extensionOffer.parse(JSON.parse(readFileSync(index, "utf8"))));
  return [
    [EXTENSION_INDEX_PATH, digestOf(Buffer.from(offer))],
    ...EXTENSION_BROWSERS.map((browser): [string, string] => [
      EXTENSION_PATH + extensionFileName(browser),
      digestOf(readFileSync(join(folder, `${browser}.zip`))),
    ]),
  ];
};

const byPath = ([one]: readonly [string, string], [other]: readonly [string, string]): number =>
  one < other ? -1 : 1;

const headersToCompare = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(documentHeaders(OWN_FRAMES))
      .map(([name, value]): [string, string] => [name.toLowerCase(), value])
      .filter(([name]) => !NOT_COMPARED.has(name))
      .sort(byPath),
  );

const policiesOfWorkers = (paths: readonly string[]): Record<string, string> => {
  const policyOfPage = documentHeaders(OWN_FRAMES)["Content-Security-Policy"] ?? "";
  const workers = paths.filter((path) => /-worker-[\w-]+\.js$/.test(path));
  return Object.fromEntries(
    workers.map((path) => [path, isLimitedWorker(path) ? limitedWorkerPolicy : policyOfPage]),
  );
};

/**
 * Makes the manifest of the build in these folders. If the extension is not built, the manifest lists no extension.
 *
 * @throws Error if the page is not built, or if a compressed file does not unpack to its original.
 */
export const makeManifest = (
  built: Built,
  { version, commit }: Pick<ReleaseManifest, "version" | "commit">,
): ReleaseManifest => {
  const digests = [
    ...digestsIn(built.page, "/app/"),
    ...digestsIn(built.card, "/card/"),
    ...digestsOfExtension(built.extension),
  ].sort(byPath);
  const files = Object.fromEntries(digests);
  if (!(PAGE_DOCUMENT in files)) throw new Error("There is no built page. Run npm run build.");
  const workers = policiesOfWorkers(Object.keys(files));
  return releaseManifest.parse({
    format: "keepwell-release-1",
    version,
    commit,
    files,
    headers: headersToCompare(),
    workers,
  });
};

/** Returns the text that is signed and published. */
export const writeManifest = (manifest: ReleaseManifest): string => `${JSON.stringify(manifest, null, 1)}\n`;
