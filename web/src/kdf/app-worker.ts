/**
 * @file Loads and starts the page's workers. Each worker has its own file in the build. No other module of the web page
 * starts a worker.
 */
import healthUrl from "../features/buckets/health/health-worker.ts?worker&url";
import exportUrl from "../features/identity/export/export-worker.ts?worker&url";
import importUrl from "../features/import/import-worker.ts?worker&url";
import kdfUrl from "./kdf-worker.ts?worker&url";
import strengthUrl from "./strength-worker.ts?worker&url";

const WORKERS = {
  kdf: kdfUrl,
  strength: strengthUrl,
  import: importUrl,
  export: exportUrl,
  health: healthUrl,
} as const;
const OURS: ReadonlySet<string> = new Set(Object.values(WORKERS));

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

const onlyOurs = (url: string): string => {
  if (!OURS.has(url)) throw new TypeError("not a worker of this page");
  return url;
};

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("app-worker", { createScriptURL: onlyOurs });

export const startWorker = (name: keyof typeof WORKERS): Worker =>
  new Worker(policy ? policy.createScriptURL(WORKERS[name]) : onlyOurs(WORKERS[name]), { type: "module" });

/** Loads the worker's file in advance. The worker can then start later even without a connection. */
export const loadWorker = async (name: keyof typeof WORKERS): Promise<void> => {
  await (await fetch(WORKERS[name])).arrayBuffer();
};
