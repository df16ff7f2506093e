/**
 * @file Configures the build of the vault page, which contains the pages of the package `web`. Their code is
 * transformed as in the build of `web`.
 */
import type { InlineConfig } from "vite";
import { dropPropertyFallback } from "../../web/build/drop-property-fallback.ts";
import { pageConfig } from "../vite.config.ts";

/**
 * Puts the vault's files into their own folder. Unlike the build of `web`, does not group modules into chunks: a chunk
 * would run modules of `web` before the vault page has called `setPlatform` (web/src/app/platform.ts).
 */
export const vaultConfig = (outDir: string): InlineConfig => {
  const page = pageConfig(outDir, "vault.html", false);
  return {
    ...page,
    plugins: [...(page.plugins ?? []), dropPropertyFallback()],
    publicDir: false,
    build: {
      ...page.build,
      assetsDir: "vault",
    },
    worker: { format: "es", rolldownOptions: { output: { entryFileNames: "vault/[name]-[hash].js" } } },
  };
};
