import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./build/chunk-groups.ts";
import { dropApiTexts } from "./build/drop-api-texts.ts";
import { dropPropertyFallback } from "./build/drop-property-fallback.ts";
import { firstChunks } from "./build/first-chunks.ts";
import { firstPaint } from "./build/first-paint.ts";
import { metaPolicy } from "./build/meta-policy.ts";
import { precompress } from "./build/precompress.ts";

export default defineConfig({
  base: "/app/",
  plugins: [
    // React Aria has texts in about thirty languages. It uses fr-FR for fr-CA.
    { ...optimizeLocales.vite({ locales: ["en-US", "fr-FR"] }), enforce: "pre" },
    dropApiTexts(),
    tailwindcss(),
    dropPropertyFallback(),
    react(),
    firstChunks(),
    firstPaint(),
    metaPolicy(),
    precompress(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The first browser versions with Ed25519 and X25519 in WebCrypto. Keepwell does not work without these.
    target: ["chrome137", "firefox130", "safari17.5"],
    sourcemap: false,
    // With the manifest, `npm run bench` adds up the sizes of the files that each screen loads at first.
    manifest: true,
    // Without these two options, the page would contain an inline script and data: URLs, which its security policy
    // refuses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // @hpke/common imports Node's crypto only if there is no WebCrypto. Every browser has WebCrypto.
      external: ["crypto"],
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  worker: {
    format: "es",
    // By this name the server recognises the workers that handle secrets and reach no network. It sends them with a
    // separate security policy.
    rolldownOptions: { output: { entryFileNames: "assets/[name]-[hash].js" } },
  },
  server: {
    proxy: {
      "/api": { target: "http://127.0.0.1:3000", changeOrigin: false },
      "/leaked-passwords.bin": { target: "http://127.0.0.1:3000", changeOrigin: false },
      "/extension": { target: "http://127.0.0.1:3000", changeOrigin: false },
      "/card/": { target: "http://127.0.0.1:3000", changeOrigin: false },
    },
  },
});
