import { BULK_MAX } from "@keepwell/contract/fields.ts";

/** How a long operation reports its progress, and how a caller stops the operation between two steps. */
export interface Progress {
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Does work on many objects, once on each, in calls of at most 500 objects. Each call succeeds or fails as a whole. If
 * a call fails or `signal` is aborted, the changes of earlier calls stay.
 * @throws the signal's reason when it was aborted.
 */
export const inChunks = async <One extends { readonly uid: string }>(
  objects: readonly One[],
  { onProgress, signal }: Progress,
  work: (chunk: readonly One[]) => Promise<unknown>,
): Promise<void> => {
  const all = [...new Map(objects.map((one) => [one.uid, one])).values()];
  for (let done = 0; done < all.length; done += BULK_MAX) {
    signal?.throwIfAborted();
    await work(all.slice(done, done + BULK_MAX));
    onProgress?.(Math.min(done + BULK_MAX, all.length), all.length);
  }
};

/** Does work on the parts one after the other, and reports the total progress. */
export const inParts = async <One>(
  parts: readonly (readonly One[])[],
  { onProgress, signal }: Progress,
  work: (part: readonly One[], progress: Progress) => Promise<void>,
): Promise<void> => {
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  let before = 0;
  for (const part of parts) {
    const done = before;
    await work(part, {
      onProgress: (more) => onProgress?.(done + more, total),
      ...(signal && { signal }),
    });
    before += part.length;
  }
};
