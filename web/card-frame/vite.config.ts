import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "../build/precompress.ts";

/** Builds the card form, which is a separate document. See [Note: Card frame]. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/card/",
  publicDir: false,
  plugins: [tailwindcss(), precompress()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: ["chrome137", "firefox130", "safari17.5"],
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
