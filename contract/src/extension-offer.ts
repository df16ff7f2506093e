/** @file The built browser extension, as a server offers it to download. The paths are public and outside of the API. */
import { z } from "./zod.ts";

/** The kinds of browsers that the extension is built for. */
export const EXTENSION_BROWSERS = ["chromium", "firefox"] as const;
export type ExtensionBrowser = (typeof EXTENSION_BROWSERS)[number];

export const EXTENSION_PATH = "/extension/";

/** Describes the offer; 204 if the server has none. */
export const EXTENSION_INDEX_PATH = `${EXTENSION_PATH}index.json`;

/** The name under which the zip for a browser is saved. */
export const extensionFileName = (browser: ExtensionBrowser): string => `keepwell-${browser}.zip`;

const zip = z.strictObject({
  /** In bytes. */
  size: z.int().check(z.positive()),
  /** Of the whole zip, in hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

export const extensionOffer = z.strictObject({
  version: z.string().check(z.regex(/^\d{1,5}(\.\d{1,5}){0,3}$/)),
  zips: z.strictObject({ chromium: zip, firefox: zip }),
});
export type ExtensionOffer = z.infer<typeof extensionOffer>;
