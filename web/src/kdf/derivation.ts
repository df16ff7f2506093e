import { deriveInWorker } from "@keepwell/client/kdf/derive-in-worker.ts";
import { startWorker } from "./app-worker.ts";

export const derivation = deriveInWorker(() => startWorker("kdf"));
