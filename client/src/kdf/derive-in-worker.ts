/** @file The page's side of the key derivation worker. */
import { toHex } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { KNOWN_ANSWER, type MasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import { isKdfVersion } from "@keepwell/crypto/password/kdf-versions.ts";
import { isSalt } from "@keepwell/crypto/password/make-salt.ts";
import type { DeriveMasterKey } from "../session/session.ts";
import type { KdfReply, KdfRequest } from "./kdf-messages.ts";

type Question = Omit<KdfRequest, "id">;

/** Starts a worker that runs `answer-kdf.ts`. */
type StartWorker = () => Worker;

const createWorkerCall = (start: StartWorker) => {
  const worker = start();
  const waiting = new Map<number, { resolve: (key: MasterKey) => void; reject: (error: Error) => void }>();
  let next = 1;
  worker.addEventListener("message", ({ data }: MessageEvent<KdfReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.masterKey) asked?.resolve(data.masterKey);
    else asked?.reject(new CannotVerifyError());
  });
  worker.addEventListener("error", () => {
    for (const { reject } of waiting.values()) reject(new Error("The key derivation worker failed."));
    waiting.clear();
  });
  return (question: Question): Promise<MasterKey> =>
    new Promise((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ...question } satisfies KdfRequest);
    });
};

/**
 * Starts a worker, and tests it with a derivation whose result is known. A broken engine or an altered file could
 * derive wrong keys. An account created with wrong keys would be locked for ever.
 */
const createTested = async (start: StartWorker) => {
  const ask = createWorkerCall(start);
  const { password, salt, kdf, masterKeyHex } = KNOWN_ANSWER;
  if (toHex(await ask({ password, salt, kdf })) !== masterKeyHex) throw new CannotVerifyError();
  return ask;
};

export interface WorkerDerivation {
  readonly derive: DeriveMasterKey;
  /** Starts and tests the worker in advance. If this fails, later derivations start the worker again. */
  readonly warmUp: () => void;
}

/** Derives master keys in a worker, which is started when it is first needed. */
export const deriveInWorker = (start: StartWorker): WorkerDerivation => {
  let tested: ReturnType<typeof createTested> | undefined;
  const warmUp = () => {
    tested ??= createTested(start);
    tested.catch(() => {
      tested = undefined;
    });
  };
  return {
    warmUp,
    // Parameters that no version of this client uses are refused before the worker is called.
    derive: async (question) => {
      if (!isKdfVersion(question.kdf) || !isSalt(question.salt)) throw new CannotVerifyError();
      warmUp();
      const ask = await (tested ?? createTested(start));
      return ask(question);
    },
  };
};
