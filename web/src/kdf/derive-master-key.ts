/** @file Derives master keys in a worker. Its code is loaded when it is first needed, or in advance by `warmUpKdf`. */
import type { WorkerDerivation } from "@keepwell/client/kdf/derive-in-worker.ts";
import type { DeriveMasterKey } from "@keepwell/client/session/session.ts";

const load = async (): Promise<WorkerDerivation> => (await import("./derivation.ts")).derivation;

export const deriveMasterKeyInWorker: DeriveMasterKey = async (question) => (await load()).derive(question);

/** Starts the worker in advance. If this fails, the next derivation tries again. */
export const warmUpKdf = (): void => {
  // Ignore a failure, because a derivation reports its own.
  load().then(
    ({ warmUp }) => warmUp(),
    () => undefined,
  );
};
