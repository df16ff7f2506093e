import { deriveInWorker } from "@keepwell/client/kdf/derive-in-worker.ts";
import kdfUrl from "./kdf-worker.ts?worker&url";

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const onlyOurs = (url: string): string => {
  if (url !== kdfUrl) throw new TypeError("not the worker of this extension");
  return url;
};

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("app-worker", { createScriptURL: onlyOurs });

export const { derive, warmUp } = deriveInWorker(
  () => new Worker(policy ? policy.createScriptURL(kdfUrl) : onlyOurs(kdfUrl), { type: "module" }),
);
