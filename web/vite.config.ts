import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";

export default defineConfig({
  base: "/app/",
  plugins: [
    // React Aria carries some thirty languages; fr-CA resolves to fr-FR.
    { ...optimizeLocales.vite({ locales: ["en-US", "fr-FR"] }), enforce: "pre" },
    tailwindcss(),
    react(),
    precompress(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: false,
    // Both would put inline script or data: URLs into the page, which the content security policy refuses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  worker: {
    format: "es",
    // The server finds the worker by this name, to give it a policy of its own.
    rolldownOptions: { output: { entryFileNames: "assets/[name]-[hash].js" } },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:3000", changeOrigin: false } },
  },
});
