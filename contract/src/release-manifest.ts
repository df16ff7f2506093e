/**
 * @file The manifest of a release: what a server of this release sends to every browser. The publisher signs it, and
 * `npm run verify` compares a server with it. The paths are public and outside of the API.
 */
import { z } from "./zod.ts";

export const RELEASE_MANIFEST_PATH = "/release/manifest.json";

/** The Ed25519 signature of the manifest's bytes, in base64. */
export const RELEASE_SIGNATURE_PATH = `${RELEASE_MANIFEST_PATH}.sig`;

/** The built document. A server sends it for each page below `/app/`. */
export const PAGE_DOCUMENT = "/app/index.html";

/** The built document of the card form. A server sends it for `/card/`, if it takes payments. */
export const CARD_DOCUMENT = "/card/index.html";

/** A SHA-384 in the form of HTML's `integrity` attribute. */
const digest = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

const path = z.string().check(z.regex(/^\/(app|card|extension)\/[\w./-]+$/));

export const releaseManifest = z.strictObject({
  format: z.literal("keepwell-release-1"),
  version: z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)),
  /** The commit that the release was built from. */
  commit: z.string().check(z.regex(/^[0-9a-f]{40}$/)),
  /** The digest, before compression, of each file that a browser can load. */
  files: z.record(path, digest),
  /** The headers of each document of the page, by their names in lower case. */
  headers: z.record(z.string(), z.string()),
  /** The content security policy of each worker. */
  workers: z.record(path, z.string()),
});
export type ReleaseManifest = z.infer<typeof releaseManifest>;
