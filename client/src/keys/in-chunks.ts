import { BULK_MAX } from "@keepwell/contract/fields.ts";

/** How far a long piece of work is; and how to stop it between two steps. */
export interface Progress {
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Does work on many uids in calls of at most 500, each of them whole or not done. What was done before
 * a failure or before `signal` stays done.
 * @throws the signal's reason when it was aborted.
 */
export const inChunks = async (
  uids: readonly string[],
  { onProgress, signal }: Progress,
  work: (chunk: string[]) => Promise<unknown>,
): Promise<void> => {
  const all = [...new Set(uids)];
  for (let done = 0; done < all.length; done += BULK_MAX) {
    signal?.throwIfAborted();
    await work(all.slice(done, done + BULK_MAX));
    onProgress?.(Math.min(done + BULK_MAX, all.length), all.length);
  }
};
