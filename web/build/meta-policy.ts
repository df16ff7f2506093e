import { OWN_FRAMES, metaPolicy as policyFor } from "@keepwell/contract/page-policy.ts";
import type { Plugin } from "vite";

/**
 * Writes the content security policy into the built document, before all other elements. The page of the dev server has
 * no policy, because it needs less strict rules.
 */
export const metaPolicy = (): Plugin => ({
  name: "keepwell:meta-policy",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: policyFor(OWN_FRAMES) },
      injectTo: "head-prepend",
    },
  ],
});
