/**
 * @file Rotates a bucket's key. The rotation continues as long as the session is open in this tab, whichever page is
 * shown. It stops when the vault locks.
 */

import { rotateBucket } from "@keepwell/client/keys/rotate.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { subscribeSession } from "../../../app/sessions.ts";
import { createTabStore } from "../../../app/tab-store.ts";

export interface KeyChange {
  readonly done: number;
  /** 0 while it is unknown. */
  readonly total: number;
  readonly hasFailed: boolean;
}

const changes = createTabStore<KeyChange>();
export const useKeyChange = changes.useValue;

interface Run {
  readonly controller: AbortController;
  /**
   * Whether another rotation must follow this one. It must if the user removes another member during the rotation,
   * because that member may already have the new key.
   */
  isAskedAgain: boolean;
}

const running = new Map<string, Run>();
subscribeSession(() => {
  for (const { controller } of running.values()) controller.abort();
  running.clear();
});

/**
 * Begins a rotation, or continues one that was interrupted. If a rotation is running in this tab, another one follows
 * it.
 */
export const changeKey = async (
  session: Session,
  bucketUid: string,
  onDone: (bucketUid: string) => Promise<void>,
): Promise<void> => {
  const before = running.get(bucketUid);
  if (before) {
    before.isAskedAgain = true;
    return;
  }
  const run: Run = { controller: new AbortController(), isAskedAgain: false };
  const { signal } = run.controller;
  running.set(bucketUid, run);
  changes.set(bucketUid, { done: 0, total: 0, hasFailed: false });
  const onProgress = (done: number, total: number) =>
    signal.aborted || changes.set(bucketUid, { done, total, hasFailed: false });
  try {
    do {
      run.isAskedAgain = false;
      await rotateBucket(session, bucketUid, { signal, onProgress });
      // The bucket is read again, because the cached bucket still says that its key is due for rotation.
      await onDone(bucketUid);
    } while (run.isAskedAgain && !signal.aborted);
    changes.set(bucketUid, undefined);
  } catch {
    if (!signal.aborted) changes.set(bucketUid, { done: 0, total: 0, hasFailed: true });
  } finally {
    if (running.get(bucketUid) === run) running.delete(bucketUid);
  }
};
