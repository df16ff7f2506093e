/**
 * @file Configures the build of the vault page, which contains the web's pages. Transforms their code as the web's own
 * build does.
 */
import type { InlineConfig } from "vite";
import { dropPropertyFallback } from "../../web/build/drop-property-fallback.ts";
import { pageConfig } from "../vite.config.ts";

/**
 * Puts the vault's files into their own folder. Unlike the web's build, does not group modules into chunks: a chunk
 * would run the web's modules before the vault page has called `setPlatform` (web/src/app/platform.ts).
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
