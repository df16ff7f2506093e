/**
 * @file Reads the manifest for `verify`. It comes from the server or a file, with a signature, or from the user's own
 * build, without one.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  RELEASE_MANIFEST_PATH,
  RELEASE_SIGNATURE_PATH,
  type ReleaseManifest,
  releaseManifest,
} from "@keepwell/contract/release-manifest.ts";
import { ask, LIMITS, type Limits } from "./ask-server.ts";
import { type Built, makeManifest } from "./make-manifest.ts";
import { isSignedBy } from "./publisher-key.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The folders of this checkout's build. */
export const OWN_BUILD: Built = {
  page: `${ROOT}/web/dist`,
  card: `${ROOT}/web/card-frame/dist`,
  extension: `${ROOT}/extension/dist`,
};

/**
 * Thrown when a server offers no manifest, or when a manifest lacks the publisher's signature or has another format.
 */
export class WrongManifest extends Error {}

/** Verifies the signature of a manifest, then reads the manifest. @throws WrongManifest */
export const openManifest = (bytes: Buffer, signature: string, publicKey: string): ReleaseManifest => {
  if (!isSignedBy(bytes, signature, publicKey))
    throw new WrongManifest("The manifest's signature is not the publisher's.");
  try {
    return releaseManifest.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new WrongManifest(
      "This version of Keepwell cannot read the manifest. Run the verify command of the release that the server runs.",
    );
  }
};

/** Opens the manifest in `file`. Its signature is in the file of the same name with `.sig` appended. */
export const manifestInFile = (file: string, publicKey: string): ReleaseManifest =>
  openManifest(readFileSync(file), readFileSync(`${file}.sig`, "utf8"), publicKey);

/**
 * Downloads the manifest that a server offers. @throws WrongManifest if the server offers no signed manifest, and
 * NoAnswer as `ask`.
 */
export const manifestOfServer = async (
  origin: string,
  publicKey: string,
  limits: Limits = LIMITS,
): Promise<ReleaseManifest> => {
  const download = async (path: string): Promise<Buffer> => {
    const url = new URL(path, origin);
    const { status, body } = await ask({ url, client: "anonymous", destination: "download" }, limits);
    if (status === 200) return body;
    throw new WrongManifest(
      `The server offers no release manifest (${url.href}: status ${status}). Name one with --manifest.`,
    );
  };
  const bytes = await download(RELEASE_MANIFEST_PATH);
  return openManifest(bytes, (await download(RELEASE_SIGNATURE_PATH)).toString("utf8"), publicKey);
};

export const commitOf = (folder = ROOT): string =>
  execFileSync("git", ["rev-parse", "HEAD"], { cwd: folder, encoding: "utf8" }).trim();

export const ownVersion = (): string => JSON.parse(readFileSync(`${ROOT}/package.json`, "utf8")).version;

/** Makes the manifest of this checkout's build. It needs no signature. */
export const manifestOfBuild = (): ReleaseManifest =>
  makeManifest(OWN_BUILD, { version: ownVersion(), commit: commitOf() });
