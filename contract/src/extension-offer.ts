/**
 * @file The built browser extension, which a server offers as a download. The paths are public and not part of the API.
 */
import { z } from "./zod.ts";

/** The kinds of browsers that the extension is built for. */
export const EXTENSION_BROWSERS = ["chromium", "firefox"] as const;
export type ExtensionBrowser = (typeof EXTENSION_BROWSERS)[number];

export const EXTENSION_PATH = "/extension/";

/** The path at which the server describes the offered files. The server answers 204 if it offers no file. */
export const EXTENSION_INDEX_PATH = `${EXTENSION_PATH}index.json`;

/**
 * The name of the zip for a browser. It is the last part of the path below `EXTENSION_PATH`, and the name of the saved
 * file.
 */
export const extensionFileName = (browser: ExtensionBrowser): string => `keepwell-${browser}.zip`;

const zip = z.strictObject({
  /** The size in bytes. */
  size: z.int().check(z.positive()),
  /** The hash of the whole zip, in hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

export const extensionOffer = z.strictObject({
  version: z.string().check(z.regex(/^\d{1,5}(\.\d{1,5}){0,3}$/)),
  zips: z.strictObject({ chromium: zip, firefox: zip }),
});
export type ExtensionOffer = z.infer<typeof extensionOffer>;
