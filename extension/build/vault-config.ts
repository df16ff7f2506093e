/** @file The build of the vault page: the web's pages, transformed as the web's own build transforms them. */
import type { InlineConfig } from "vite";
import { dropPropertyFallback } from "../../web/build/drop-property-fallback.ts";
import { pageConfig } from "../vite.config.ts";

/**
 * The vault's files have a folder of their own. Unlike the web's files, they are not grouped: a group would run the
 * web's modules before the vault page has called `setPlatform` (web/src/app/platform.ts).
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
